/**
 * Returns the text of an edited element. A final line break is only visible if another follows, so the element has one more
 * than the text.
 */
export function readText(element: Element): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) text += node.data;
    else if (node.nodeName === 'BR') text += '\n';
  }
  const plain = text.replaceAll('\u00A0', ' ');
  return plain.endsWith('\n') ? plain.slice(0, -1) : plain;
}

/** Sets the text of an edited element; the inverse of `readText`. */
export function writeText(element: Element, text: string): void {
  element.textContent = text.endsWith('\n') ? `${text}\n` : text;
}

/** Prepares inserted text: joins lines unless the field is multiline, and truncates to the remaining length. */
export function truncateInput(text: string, isMultiline: boolean, room: number): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const plain = isMultiline ? lines : lines.replaceAll(/\s*\n\s*/g, ' ');
  // Never splits a surrogate pair.
  const cut = plain.slice(0, Math.max(0, room));
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Replaces the selection and puts the caret after the inserted text. */
export function insertAtCaret(text: string): void {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const node = document.createTextNode(text);
  range.insertNode(node);
  range.setStartAfter(node);
  range.collapse(true);
  selection.removeAllRanges();
  selection.addRange(range);
}

/** Moves the caret to the end of an element. */
export function caretToEnd(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
