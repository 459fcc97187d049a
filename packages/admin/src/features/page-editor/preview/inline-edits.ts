import { fieldAt, inlineFieldAt, inlineRichTextAt, kindOf, maxLengthOf } from '@ximblox/blocks/internal';
import type { PreviewEvent } from '@ximblox/contract';
import { propertyOf, readValue, writeValue } from '../../../fields/content-path.ts';
import type { Editor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { editablePart } from './editable-part.ts';
import { sendToPreview } from './preview-channel.ts';

type Written = Extract<PreviewEvent, { type: 'ximblox:written' }>;
type Typed = Extract<PreviewEvent, { type: 'ximblox:typed' }>;

/** Appends words to the last paragraph of a text, or as a new paragraph if it ends with something else. */
function appendText(html: string, words: string): string {
  const text = document.createElement('p');
  text.textContent = words;
  const inside = text.innerHTML;
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${inside}</p>` : `${html}<p>${inside}</p>`;
}

/** Applies text written in the preview to the document, and sends other changes of that text to the preview. */
export interface InlineEdits {
  take(written: Written): void;
  /** Appends typed text to a formatted text. */
  add(typed: Typed): void;
  stop(): void;
}

/**
 * Applies text written in the preview, only for inline fields and without line breaks in single-line fields. Continuous
 * typing is one undo step. Sends undo and redo to the preview.
 */
export function createInlineEdits(
  frame: HTMLIFrameElement,
  editor: Pick<Editor, 'store' | 'blockTypes' | 'pageType'>,
): InlineEdits {
  const { store } = editor;
  /** The last edited field, with the value that the preview shows. */
  let last: Written | null = null;

  const valueOf = ({ key, field: path }: Written): string | undefined => {
    const part = editablePart(editor, key);
    const found = part && fieldAt(part.fields, path)?.field;
    if (!found) return undefined;
    const value = kindOf(found).parse(readValue(part.content, 'props', path), found);
    return typeof value === 'string' ? value : '';
  };

  const stop = store.subscribe((state, before) => {
    if (!last || documentIn(state) === documentIn(before)) return;
    const value = valueOf(last);
    if (value === undefined || value === last.value) return;
    last = { ...last, value };
    sendToPreview(frame, { ...last, type: 'ximblox:text' });
  });

  return {
    stop,
    add({ key, field: path, text }) {
      const part = editablePart(editor, key);
      const field = part && inlineRichTextAt(part.fields, path)?.field;
      if (!field) return;
      const before = kindOf(field).parse(readValue(part.content, 'props', path), field);
      part.change(
        (content) => writeValue(content, 'props', path, appendText(typeof before === 'string' ? before : '', text)),
        propertyOf('props', path),
        false,
      );
    },
    take(written) {
      const { key, field: path, value } = written;
      const part = editablePart(editor, key);
      const inline = part && inlineFieldAt(part.fields, path)?.field;
      const parsed = inline && kindOf(inline).parse(value, inline);
      if (!inline || typeof parsed !== 'string') return;
      const before = readValue(part.content, 'props', path);
      const limit = Math.max(maxLengthOf(inline), typeof before === 'string' ? before.length : 0);
      last = { ...written, value };
      part.change((content) => writeValue(content, 'props', path, parsed.slice(0, limit)), propertyOf('props', path));
    },
  };
}
