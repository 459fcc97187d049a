import type { Editor } from '@tiptap/core';
import { applyLink, linkAt, linkedWords } from './link-commands.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const LinkPicker = lazyDialog(async () => (await import('../link-picker/link-picker.tsx')).LinkPicker);

/** Dialog for the target of the link at the caret or of the selected text. */
export function LinkDialog({ editor, locale, onClose }: { editor: Editor; locale: string; onClose(): void }) {
  return (
    <LinkPicker
      value={linkAt(editor)?.link ?? null}
      words={linkedWords(editor)}
      locale={locale}
      onPick={(picked, words) => applyLink(editor, picked, words)}
      onClose={onClose}
    />
  );
}
