/** Keys that the page would take are meant for the text field that has the focus. */
export function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
