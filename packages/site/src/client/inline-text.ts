/**
 * The text of an element that is written in. A line break at the very end shows only when another stands behind it, so
 * there is one more in the element than in the text.
 */
export function textIn(element: Element): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) text += node.data;
    else if (node.nodeName === 'BR') text += '\n';
  }
  const plain = text.replaceAll('\u00A0', ' ');
  return plain.endsWith('\n') ? plain.slice(0, -1) : plain;
}

/** Puts a text into an element that is written in; see `textIn`. */
export function putText(element: Element, text: string): void {
  element.textContent = text.endsWith('\n') ? `${text}\n` : text;
}

/** Text as a field takes it from elsewhere: in one line unless it may have several, and no longer than there is room. */
export function fitting(text: string, isMultiline: boolean, room: number): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const plain = isMultiline ? lines : lines.replaceAll(/\s*\n\s*/g, ' ');
  // A pair of surrogates is one character to whoever writes it.
  const cut = plain.slice(0, Math.max(0, room));
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Replaces what is selected by a text, and puts the caret behind it. */
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

/** Puts the caret behind all that stands in an element. */
export function caretToEnd(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
