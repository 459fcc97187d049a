import { Editor } from '@tiptap/core';
import type { RichTextMark } from '@ximblox/blocks';
import { extensionsFor } from '../fields/rich-text/extensions.ts';
import { cleanPasted } from '../fields/rich-text/paste/clean-pasted.ts';
import { storedHtml } from '../fields/rich-text/rich-text-html.ts';

const editorOf = (marks: readonly RichTextMark[], content: string): Editor =>
  new Editor({ element: document.createElement('div'), extensions: extensionsFor(marks), content, injectCSS: false });

/** What a test asks of the editor of rich texts in a browser. */
export interface RichTextLab {
  /** A stored text as the editor would store it again. */
  read(html: string, marks: readonly RichTextMark[]): string;
  /** What is stored after HTML was pasted into an empty field. */
  paste(html: string, marks: readonly RichTextMark[]): string;
}

const lab: RichTextLab = {
  read(html, marks) {
    const editor = editorOf(marks, html);
    const stored = storedHtml(editor.state.doc);
    editor.destroy();
    return stored;
  },
  paste(html, marks) {
    const editor = editorOf(marks, '');
    editor.view.pasteHTML(cleanPasted(html, marks).html);
    const stored = storedHtml(editor.state.doc);
    editor.destroy();
    return stored;
  },
};

Object.assign(globalThis, { richTextLab: lab });
