// A swap takes the focused link away. htmx gives the focus to the new element of the same id; where
// there is none, the count of what was swapped takes it, so that the keyboard goes on from there.

let hadFocus = false;

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  hadFocus = detail.target.contains(document.activeElement);
});

document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!hadFocus || document.activeElement !== document.body) return;
  hadFocus = false;
  document.getElementById(detail.target.id)?.querySelector(".status__count")?.focus({ preventScroll: true });
});
