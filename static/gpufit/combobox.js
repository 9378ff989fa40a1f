// Suggestions below a search field: the combobox of the ARIA Authoring Practices.
// htmx fills the panel; the field keeps the focus while the arrow keys move through the options.

const MOVES = { ArrowDown: 1, ArrowUp: -1 };

const panelOf = (field) => document.getElementById(field.getAttribute("aria-controls"));
const optionsOf = (field) => [...panelOf(field).querySelectorAll("[role=option]")];
const chosenOf = (field) => document.getElementById(field.getAttribute("aria-activedescendant"));

function choose(field, option) {
  chosenOf(field)?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) field.setAttribute("aria-activedescendant", option.id);
  else field.removeAttribute("aria-activedescendant");
}

function show(field, wanted) {
  const panel = panelOf(field);
  choose(field, null);
  panel.hidden = !(wanted && panel.childElementCount);
  field.setAttribute("aria-expanded", String(!panel.hidden && optionsOf(field).length > 0));
}

function move(field, step) {
  const options = optionsOf(field);
  if (panelOf(field).hidden) show(field, true);
  const from = options.indexOf(chosenOf(field));
  const to = from < 0 && step < 0 ? options.length - 1 : (from + step + options.length) % options.length;
  choose(field, options[to]);
}

function press(event) {
  const field = event.target;
  if (!field.matches?.("[role=combobox]") || event.isComposing) return;
  const chosen = chosenOf(field);
  if (event.key in MOVES && optionsOf(field).length) move(field, MOVES[event.key]);
  else if (event.key === "Enter" && chosen) chosen.click();
  else if (event.key === "Escape" && !panelOf(field).hidden) show(field, false);
  else return;
  event.preventDefault();
}

function fill(event) {
  const field = document.querySelector(`[role=combobox][aria-controls="${event.target.id}"]`);
  if (field) show(field, document.activeElement === field);
}

function leave(event) {
  const field = event.target;
  if (!field.matches?.("[role=combobox]")) return;
  if (!panelOf(field).contains(event.relatedTarget)) show(field, false);
}

document.addEventListener("keydown", press);
document.addEventListener("htmx:afterSwap", fill);
document.addEventListener("focusout", leave);
// A press on a suggestion must not take the focus, or the panel would be gone before the click.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("[role=listbox]")) event.preventDefault();
});
