import type { Editor } from '@tiptap/core';
import { kindOf } from '@ximblox/blocks/internal';
import { useCallback, useRef } from 'react';
import { readValue } from '../content-path.ts';
import { parsedValue, useContentPort, useFieldValue } from '../content-port.ts';
import type { FieldOfKind } from '../control.ts';
import { showText } from './show-text.ts';

interface RichTextValue {
  value: string;
  /** Stores the text of the editor. */
  change(html: string, merge: boolean): void;
  /** Shows what others change, such as undo, in the editor. @returns a function that stops it */
  follow(editor: Editor): () => void;
}

/**
 * Value of a rich text field that an editor writes. The editor follows the store and not what React last rendered, which may
 * lack the keys typed since.
 */
export function useRichTextValue(field: FieldOfKind<'richText'>, path: string): RichTextValue {
  const port = useContentPort();
  const [value, setValue] = useFieldValue<string>(field, path);
  const known = useRef(value);
  const change = useCallback(
    (html: string, merge: boolean) => {
      known.current = html;
      setValue(html, merge);
    },
    [setValue],
  );
  const follow = useCallback(
    (editor: Editor) => {
      const show = (): void => {
        if (editor.isDestroyed) return;
        const stored = parsedValue(readValue(port.content(), kindOf(field).place, path), field) as string;
        if (stored === known.current) return;
        known.current = stored;
        showText(editor, stored);
      };
      show();
      return port.subscribe(show);
    },
    [port, field, path],
  );
  return { value, change, follow };
}
