import { Editor, type EditorOptions } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import type { RichTextMark } from '@ximblox/blocks';
import { extensionsFor } from '../../../fields/rich-text/extensions.ts';
import { storedHtml } from '../../../fields/rich-text/rich-text-html.ts';

interface InPage {
  /** Element of the page that contains only the text. */
  element: HTMLElement;
  /** The stored text. */
  html: string;
  marks: readonly RichTextMark[];
  label: string;
  /** Position of the caret in pixels of the page's window; null for the end. */
  point: { x: number; y: number } | null;
  editorProps: EditorOptions['editorProps'];
  /** Called when the editor is ready. */
  onReady(editor: Editor): void;
  onChange(html: string, merge: boolean): void;
}

/** Editor in the page. */
export interface WritingInPage {
  editor: Editor;
  /** Removes the editor. The element shows the new text, or its original nodes without a change. */
  end(): void;
}

/**
 * Mounts the rich text editor in an element of the page, with the same HTML output as the field. Text typed while it
 * was loading is included.
 */
export function writeInPage({
  element,
  html,
  marks,
  label,
  point,
  editorProps,
  onReady,
  onChange,
}: InPage): WritingInPage {
  const nodes = [...element.childNodes];
  const attributes = new Map([...element.attributes].map(({ name, value }) => [name, value]));
  const { typed = '', replaces } = element.dataset;
  // Taken over: the page would otherwise send it too when editing ends.
  delete element.dataset.typed;
  delete element.dataset.replaces;
  element.replaceChildren();
  const editor = new Editor({
    element: { mount: element },
    extensions: extensionsFor(marks),
    content: html,
    injectCSS: false,
    editorProps: {
      ...editorProps,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onCreate: ({ editor: current }) => onReady(current),
    onUpdate: ({ editor: current, transaction }) =>
      onChange(storedHtml(current.state.doc), transaction.getMeta('uiEvent') === undefined),
  });
  const { view } = editor;
  const before = storedHtml(editor.state.doc);
  const { doc, tr } = editor.state;
  const place = point && view.posAtCoords({ left: point.x, top: point.y })?.pos;
  view.dispatch(tr.setSelection(place ? Selection.near(doc.resolve(place)) : Selection.atEnd(doc)));
  view.focus();
  if (replaces !== undefined) editor.commands.selectAll();
  if (typed !== '') editor.commands.insertContent({ type: 'text', text: typed });

  return {
    editor,
    end() {
      if (editor.isDestroyed) return;
      const after = storedHtml(editor.state.doc);
      editor.destroy();
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      for (const [name, value] of attributes) {
        if (!['data-writing', 'data-typed', 'data-replaces'].includes(name)) element.setAttribute(name, value);
      }
      if (after === before) element.replaceChildren(...nodes);
      // The editor's output contains only what the field allows.
      else element.innerHTML = after;
    },
  };
}
