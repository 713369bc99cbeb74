/**
 * Leaves the field that is being typed in before the page goes; to be called once. With Back or a reload, a browser does
 * not tell a field that it is left, and a text with suggestions counts only then.
 */
export function leaveFieldWithPage(): void {
  for (const way of ['popstate', 'beforeunload']) window.addEventListener(way, leaveField, { capture: true });
}

function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}
