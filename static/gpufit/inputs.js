// The form of a live table follows the address: links that change one input (a context length,
// a removed filter) and the back button change what its fields show, without a reload.

const form = document.getElementById("inputs");

function show(field, parameters) {
  const value = parameters.get(field.name);
  if (field.type === "radio") {
    field.checked = value === null ? "usual" in field.dataset : field.value === value;
  } else if (field.type === "checkbox") {
    field.checked = value !== null;
  } else {
    field.value = value ?? field.dataset.usual ?? "";
  }
}

function isBeingEdited(field) {
  return field === document.activeElement && field.type !== "radio" && field.type !== "checkbox";
}

function followAddress() {
  const parameters = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (field.name && field.type !== "hidden" && !isBeingEdited(field)) show(field, parameters);
  }
  const context = form.elements.context;
  context.setAttribute("aria-invalid", String(Boolean(document.querySelector("#context-said .error"))));
  for (const chip of form.querySelectorAll("[data-value]")) {
    if (chip.dataset.value === context.value) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

if (form) {
  document.body.addEventListener("htmx:afterSettle", followAddress);
  document.body.addEventListener("htmx:historyRestore", followAddress);
}
