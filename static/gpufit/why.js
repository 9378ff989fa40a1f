// The link that opens the derivation of a row works as a button here: it closes it again, without
// a request, and the space bar presses it.

const shown = (link) => {
  const next = link.closest("tr").nextElementSibling;
  return next?.matches(".derive") ? next : null;
};

function tell(link) {
  link.setAttribute("aria-expanded", String(Boolean(shown(link))));
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const link = event.detail.elt;
  if (!link.matches(".why") || !shown(link)) return;
  event.preventDefault();
  shown(link).remove();
  tell(link);
});

document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.matches(".why") && detail.elt.isConnected) tell(detail.elt);
});

document.body.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches(".why")) return;
  event.preventDefault();
  event.target.click();
});
