const FIELDS = 'input, select, textarea, [contenteditable]'

/** Whether a key belongs to a field, or to a dialog above the page. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (target instanceof Element && target.closest(FIELDS) !== null) ||
  document.querySelector('dialog:modal') !== null
