import type { PreviewEvent } from '@ximblox/contract';
import { caretToEnd, fitting, insertAtCaret, putText, textIn } from './inline-text.ts';

/** The field that is being written in the page itself. */
interface Writing {
  element: HTMLElement;
  key: string;
  field: string;
  /** What Escape brings back. */
  before: string;
  isMultiline: boolean;
  max: number;
}

export interface InlineWriter {
  /** The element that is being written in. */
  element(): HTMLElement | null;
  /** Begins in the element of an inline field; the browser puts the caret where the pointer is, otherwise it goes to the end. */
  begin(element: HTMLElement, caret: 'pointer' | 'end'): void;
  /** Goes on in the next or the previous inline field of the page. @returns whether there is one */
  goOn(from: HTMLElement, by: 1 | -1): boolean;
  /** Shows another text of the field, such as after undo; nothing happens when nobody writes there. */
  put(key: string, field: string, value: string): void;
  /** Obeys a key that means something while somebody writes. @returns whether it did */
  obey(event: KeyboardEvent): boolean;
}

const inlineElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-block-key] [data-inline]'),
];

export const isRichText = (element: HTMLElement): boolean => element.dataset.inline === 'rich-text';

const blockKey = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;

/**
 * Lets people write plain texts where they stand. Every change goes to the editor at once, whose undo is the only one;
 * what the server renders meanwhile never touches the element that is written in.
 * @param tell sends to the editor
 * @param onEnd is told when nobody writes in the page any more
 * @param beginRichText begins where the next text is a formatted one, of which nothing is known here
 */
export function createInlineWriter(
  tell: (event: PreviewEvent) => void,
  onEnd: () => void,
  beginRichText: (element: HTMLElement) => void,
): InlineWriter {
  let writing: Writing | null = null;
  let isComposing = false;

  const report = ({ element, key, field }: Writing): void =>
    tell({ type: 'ximblox:written', key, field, value: textIn(element) });

  function end(): void {
    if (!writing) return;
    const { element } = writing;
    writing = null;
    for (const name of ['contenteditable', 'role', 'aria-label', 'aria-multiline', 'data-writing']) {
      element.removeAttribute(name);
    }
    onEnd();
  }

  function begin(element: HTMLElement, caret: 'pointer' | 'end'): void {
    if (writing?.element === element) return;
    end();
    if (isRichText(element)) {
      beginRichText(element);
      return;
    }
    const key = blockKey(element);
    const { field, inline, label = '', max } = element.dataset;
    if (key === undefined || field === undefined) return;
    const isMultiline = inline === 'multiline';
    const before = element.textContent;
    writing = { element, key, field, before, isMultiline, max: Number(max) };
    putText(element, before);
    element.setAttribute('contenteditable', 'plaintext-only');
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-multiline', String(isMultiline));
    element.dataset.writing = '';
    if (caret === 'end') {
      element.focus();
      caretToEnd(element);
    }
    tell({ type: 'ximblox:selected', key, field, isWriting: true });
  }

  /** Room beside what stands there and is not about to be replaced. */
  const room = ({ element, max }: Writing): number =>
    max - textIn(element).length + String(getSelection() ?? '').length;

  document.addEventListener('focusout', (event) => {
    if (event.target === writing?.element) end();
  });
  document.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  document.addEventListener('compositionend', () => {
    isComposing = false;
    if (writing) shorten(writing);
  });

  /** What was composed cannot be refused while it is written. */
  function shorten(current: Writing): void {
    const text = textIn(current.element);
    const fits = fitting(text, current.isMultiline, current.max);
    // Texts that were too long before somebody began are left to whoever shortens them.
    if (fits !== text && text.length > current.before.length) {
      putText(current.element, fits);
      caretToEnd(current.element);
    }
    report(current);
  }

  document.addEventListener('beforeinput', (event) => {
    if (!writing || event.target !== writing.element || event.isComposing) return;
    const { inputType, data } = event;
    if (inputType.startsWith('history')) event.preventDefault();
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      if (!writing.isMultiline || room(writing) < 1) event.preventDefault();
    } else if (inputType === 'insertFromDrop') event.preventDefault();
    else if (inputType.startsWith('insert') && (data?.length ?? 0) > room(writing)) event.preventDefault();
  });
  document.addEventListener('input', (event) => {
    if (!writing || event.target !== writing.element || isComposing) return;
    report(writing);
  });
  document.addEventListener('paste', (event) => {
    if (!writing || !writing.element.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    insertAtCaret(fitting(event.clipboardData?.getData('text/plain') ?? '', writing.isMultiline, room(writing)));
    report(writing);
  });

  function goOn(from: HTMLElement, by: 1 | -1): boolean {
    const elements = inlineElements();
    const next = elements[elements.indexOf(from) + by];
    if (!next) return false;
    begin(next, 'end');
    next.scrollIntoView({ block: 'nearest' });
    return true;
  }

  return {
    element: () => writing?.element ?? null,
    begin,
    goOn,
    put(key, field, value) {
      if (!writing || writing.key !== key || writing.field !== field || isComposing) return;
      if (textIn(writing.element) === value) return;
      putText(writing.element, value);
      caretToEnd(writing.element);
    },
    obey(event) {
      if (!writing || event.isComposing) return false;
      const { element, before, isMultiline } = writing;
      switch (event.key) {
        case 'Escape':
          if (textIn(element) !== before) {
            putText(element, before);
            report(writing);
          }
          end();
          element.focus();
          return true;
        case 'Enter':
          if (isMultiline) return false;
          end();
          element.focus();
          return true;
        case 'Tab':
          return goOn(element, event.shiftKey ? -1 : 1);
        default:
          return false;
      }
    },
  };
}
