import { fieldAt, inlineFieldAt, inlineRichTextAt, kindOf, maxLengthOf } from '@ximblox/blocks';
import type { BlockTypeInfo, PreviewEvent } from '@ximblox/contract';
import { propertyOf, readValue, writeValue } from '../../../fields/content-path.ts';
import { fieldsOf } from '../editor-context.ts';
import { documentIn, type EditorStore } from '../store/editor-store.ts';
import { sendToPreview } from './preview-channel.ts';

type Written = Extract<PreviewEvent, { type: 'ximblox:written' }>;
type Typed = Extract<PreviewEvent, { type: 'ximblox:typed' }>;

/** Appends words to the last paragraph of a text, or as a new paragraph if it ends with something else. */
function withWords(html: string, words: string): string {
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
  store: EditorStore,
  blockTypes: ReadonlyMap<string, BlockTypeInfo>,
): InlineEdits {
  /** The last edited field, with the value that the preview shows. */
  let last: Written | null = null;

  const valueOf = ({ key, field: path }: Written): string | undefined => {
    const block = documentIn(store.getState()).blocks[key];
    const fields = block && fieldsOf(blockTypes.get(block.type));
    const found = fields && fieldAt(fields, path)?.field;
    if (!block || !found) return undefined;
    const value = kindOf(found).parse(readValue(block, 'props', path), found);
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
      const block = documentIn(store.getState()).blocks[key];
      const fields = block && fieldsOf(blockTypes.get(block.type));
      const field = fields && inlineRichTextAt(fields, path)?.field;
      if (!block || !field) return;
      const before = kindOf(field).parse(readValue(block, 'props', path), field);
      store
        .getState()
        .changeContent(
          key,
          (content) => writeValue(content, 'props', path, withWords(typeof before === 'string' ? before : '', text)),
          propertyOf('props', path),
          false,
        );
    },
    take(written) {
      const { key, field: path, value } = written;
      const block = documentIn(store.getState()).blocks[key];
      const fields = block && fieldsOf(blockTypes.get(block.type));
      const inline = fields && inlineFieldAt(fields, path)?.field;
      const parsed = inline && kindOf(inline).parse(value, inline);
      if (!block || !inline || typeof parsed !== 'string') return;
      const before = readValue(block, 'props', path);
      const limit = Math.max(maxLengthOf(inline), typeof before === 'string' ? before.length : 0);
      last = { ...written, value };
      store
        .getState()
        .changeContent(
          key,
          (content) => writeValue(content, 'props', path, parsed.slice(0, limit)),
          propertyOf('props', path),
        );
    },
  };
}
