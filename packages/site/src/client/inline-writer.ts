import type { PreviewEvent } from '@ximblox/contract';
import { caretToEnd, truncateInput, insertAtCaret, writeText, readText } from './inline-text.ts';

/** The field being edited in the page. */
interface Writing {
  element: HTMLElement;
  key: string;
  field: string;
  /** Text restored by Escape. */
  before: string;
  isMultiline: boolean;
  max: number;
}

export interface InlineWriter {
  /** Returns the element being edited. */
  element(): HTMLElement | null;
  /** Starts editing an inline field. With `pointer` the browser places the caret; otherwise it goes to the end. */
  begin(element: HTMLElement, caret: 'pointer' | 'end'): void;
  /** Starts editing the next or previous inline field of the page. @returns whether there is one */
  beginAdjacent(from: HTMLElement, by: 1 | -1): boolean;
  /** Replaces the text of the field, such as after undo, if it is being edited. */
  setText(key: string, field: string, value: string): void;
  /** Handles a key of the inline editor. @returns whether the key was handled */
  handleKey(event: KeyboardEvent): boolean;
}

const inlineElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-block-key] [data-inline]'),
];

export const isRichText = (element: HTMLElement): boolean => element.dataset.inline === 'html';

const blockKey = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-block-key]')?.dataset.blockKey;

/** Makes an element editable as plain text. */
function makeEditable(element: HTMLElement, label: string, isMultiline: boolean): void {
  element.setAttribute('contenteditable', 'plaintext-only');
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', label);
  element.setAttribute('aria-multiline', String(isMultiline));
  element.dataset.writing = '';
}

function makeReadOnly(element: HTMLElement): void {
  for (const name of ['contenteditable', 'role', 'aria-label', 'aria-multiline', 'data-writing']) {
    element.removeAttribute(name);
  }
}

/** Returns how many more characters fit, once the selection is replaced. */
const room = ({ element, max }: Writing): number =>
  max - readText(element).length + String(getSelection() ?? '').length;

/**
 * Keeps what users type, paste and drop within the limits of the field.
 * @param current returns the field being edited
 * @param report sends its text
 * @returns whether an IME is composing
 */
function limitInput(current: () => Writing | null, report: (writing: Writing) => void): () => boolean {
  let isComposing = false;
  document.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  document.addEventListener('compositionend', () => {
    isComposing = false;
    const writing = current();
    if (writing) shorten(writing);
  });

  /** Truncates after an IME composition, which cannot be prevented. */
  function shorten(writing: Writing): void {
    const text = readText(writing.element);
    const fits = truncateInput(text, writing.isMultiline, writing.max);
    // Leaves texts that were too long from the start.
    if (fits !== text && text.length > writing.before.length) {
      writeText(writing.element, fits);
      caretToEnd(writing.element);
    }
    report(writing);
  }

  document.addEventListener('beforeinput', (event) => {
    const writing = current();
    if (!writing || event.target !== writing.element || event.isComposing) return;
    const { inputType, data } = event;
    if (inputType.startsWith('history')) event.preventDefault();
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      if (!writing.isMultiline || room(writing) < 1) event.preventDefault();
    } else if (inputType === 'insertFromDrop') event.preventDefault();
    else if (inputType.startsWith('insert') && (data?.length ?? 0) > room(writing)) event.preventDefault();
  });
  document.addEventListener('input', (event) => {
    const writing = current();
    if (!writing || event.target !== writing.element || isComposing) return;
    report(writing);
  });
  document.addEventListener('paste', (event) => {
    const writing = current();
    if (!writing || !writing.element.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    insertAtCaret(truncateInput(event.clipboardData?.getData('text/plain') ?? '', writing.isMultiline, room(writing)));
    report(writing);
  });
  return () => isComposing;
}

/**
 * Creates the editor for plain text fields in the page. It sends each change to the page editor, which owns undo. Updates
 * from the server never touch the edited element.
 * @param post sends an event to the page editor
 * @param onEnd called when editing ends
 * @param beginRichText starts editing a rich text field
 */
export function createInlineWriter(
  post: (event: PreviewEvent) => void,
  onEnd: () => void,
  beginRichText: (element: HTMLElement) => void,
): InlineWriter {
  let writing: Writing | null = null;

  const report = ({ element, key, field }: Writing): void =>
    post({ type: 'ximblox:written', key, field, value: readText(element) });

  function end(): void {
    if (!writing) return;
    const { element } = writing;
    writing = null;
    makeReadOnly(element);
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
    const isMultiline = inline === 'lines';
    const before = element.textContent;
    writing = { element, key, field, before, isMultiline, max: Number(max) };
    writeText(element, before);
    makeEditable(element, label, isMultiline);
    if (caret === 'end') {
      element.focus();
      caretToEnd(element);
    }
    post({ type: 'ximblox:selected', key, field, isWriting: true });
  }

  document.addEventListener('focusout', (event) => {
    if (event.target === writing?.element) end();
  });
  const isComposing = limitInput(() => writing, report);

  function beginAdjacent(from: HTMLElement, by: 1 | -1): boolean {
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
    beginAdjacent,
    setText(key, field, value) {
      if (!writing || writing.key !== key || writing.field !== field || isComposing()) return;
      if (readText(writing.element) === value) return;
      writeText(writing.element, value);
      caretToEnd(writing.element);
    },
    handleKey(event) {
      if (!writing || event.isComposing) return false;
      const { element, before, isMultiline } = writing;
      switch (event.key) {
        case 'Escape':
          if (readText(element) !== before) {
            writeText(element, before);
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
          return beginAdjacent(element, event.shiftKey ? -1 : 1);
        default:
          return false;
      }
    },
  };
}
