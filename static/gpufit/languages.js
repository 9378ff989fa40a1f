// Offers the page in the reader's own language, once: either answer is remembered in this browser,
// and nothing is ever chosen for the reader. Links to other languages keep the inputs of the page.

const KEY = "gpufit.language-chosen";
const offers = [...document.querySelectorAll("aside.offer")];

function isSettled() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // no storage: an offer would come back on every page
  }
}

function settle() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // The offer is gone from this page at least.
  }
  for (const offer of offers) offer.hidden = true;
}

// nl-BE and nl are one language to a site that has nl alone.
const speaks = (wanted, code) => wanted === code || wanted.startsWith(`${code}-`);

function offerFor(wanted) {
  return offers.find((offer) => speaks(wanted.toLowerCase(), offer.lang.toLowerCase()));
}

function offer() {
  const here = document.documentElement.lang.toLowerCase();
  for (const wanted of navigator.languages) {
    if (speaks(wanted.toLowerCase(), here)) return;
    const found = offerFor(wanted);
    if (found) {
      found.hidden = false;
      return;
    }
  }
}

// A live table changes the address without a reload.
function keepInputs() {
  for (const link of document.querySelectorAll(".lang a, .offer a")) link.search = location.search;
}

if (offers.length && !isSettled()) offer();
document.addEventListener("htmx:pushedIntoHistory", keepInputs);
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".lang a, .offer :is(a, button)")) settle();
});
