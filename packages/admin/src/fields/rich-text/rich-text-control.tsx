import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { defaultMarks, linkOfHref, textOfHtml } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ControlProps, FieldOfKind } from '../control.ts';
import { useContentPort, useFieldValue } from '../content-port.ts';
import classes from './rich-text.module.css';
import { LengthHint } from '../length-hint.tsx';
import { titleOfLink } from '../link-picker/link-target.ts';
import { useFieldFrame } from '../use-field-frame.tsx';
import { extensionsFor } from './extensions.ts';
import { hrefOfLink } from './link-href.ts';
import { storedHtml } from './rich-text-html.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('../link-picker/link-picker.tsx')).LinkPicker }));

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : storedHtml(editor.getHTML()));

/** Takes over a text that changed elsewhere, as by undo, with the caret where it was. */
function showText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}

async function applyLink(editor: Editor, link: LinkValue): Promise<void> {
  const href = hrefOfLink(link);
  const isOnText = !editor.state.selection.empty || editor.isActive('link');
  if (isOnText) {
    editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run();
    return;
  }
  const text = await titleOfLink(link);
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .run();
}

const currentLink = (editor: Editor): LinkValue | null => {
  const href: unknown = editor.getAttributes('link').href;
  return typeof href === 'string' ? linkOfHref(href) : null;
};

/** Formatted text with what its field allows. */
export function RichTextControl({ field, label, path }: ControlProps<FieldOfKind<'rich-text'>>) {
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<string>(field, path);
  const { id, ...frame } = useFieldFrame(field, label, path);
  const [isLinking, setLinking] = useState(false);
  const marks = field.marks ?? defaultMarks;
  const known = useRef(value);

  const editor = useEditor({
    extensions: extensionsFor(marks),
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.prose ?? '' },
    },
    onUpdate: ({ editor: current }) => {
      const html = htmlOf(current);
      known.current = html;
      setValue(html);
    },
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    showText(editor, value);
  }, [editor, value]);

  return (
    <Input.Wrapper {...frame} labelElement="div">
      <div className={classes.richText} data-error={frame.error ? true : undefined}>
        <RichTextToolbar editor={editor} marks={marks} label={label} onLink={() => setLinking(true)} />
        <EditorContent editor={editor} />
      </div>
      <LengthHint length={textOfHtml(value).length} max={field.max ?? 20_000} />
      {isLinking && (
        <Suspense>
          <LinkPicker
            value={currentLink(editor)}
            locale={locale}
            onPick={(link) => void applyLink(editor, link)}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
