import { Input } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { defaultMarks, defaultTextMax, textOfHtml } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts.tsx';
import { useContentPort, useFieldValue } from '../content-port.ts';
import type { ControlProps, FieldOfKind } from '../control.ts';
import { LengthHint } from '../length-hint.tsx';
import { framed, useFieldFrame } from '../use-field-frame.tsx';
import { extensionsFor } from './extensions.ts';
import { LinkBar } from './link-bar.tsx';
import { applyLink, linkAt, linkedWords, removeLink } from './link-commands.ts';
import { cleanPasted } from './paste/clean-pasted.ts';
import { pasteAddress } from './paste/paste-address.ts';
import { storedHtml } from './rich-text-html.ts';
import classes from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { TableCaption } from './table-toolbar.tsx';

const LinkPicker = lazy(async () => ({ default: (await import('../link-picker/link-picker.tsx')).LinkPicker }));

/** Takes over a text that changed elsewhere, as by undo, with the caret where it was. */
function showText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}

/** Formatted text with what its field allows. */
export function RichTextControl({ field, label, path }: ControlProps<FieldOfKind<'rich-text'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const [isLinking, setLinking] = useState(false);
  const marks = field.marks ?? defaultMarks;
  const known = useRef(value);
  const toolbar = useRef<HTMLDivElement>(null);
  const length = textOfHtml(value).length;
  const max = field.max ?? defaultTextMax;
  const hasLength = field.max !== undefined || length >= max * 0.8;
  const description = [describedBy, ...(hasLength ? [`${frame.id}-length`] : [])].filter(Boolean).join(' ');

  const editor = useEditor({
    extensions: extensionsFor(marks),
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id: frame.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(description === '' ? {} : { 'aria-describedby': description }),
        ...(field.required ? { 'aria-required': 'true' } : {}),
        ...(frame.error ? { 'aria-invalid': 'true' } : {}),
        ...(field.placeholder ? { 'aria-placeholder': field.placeholder } : {}),
        ...(field.placeholder && value === '' ? { 'data-placeholder': field.placeholder } : {}),
        class: classes.prose ?? '',
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html, marks);
        if (pasted.droppedPictures > 0) {
          toast({ text: t('fields.richText.droppedPictures', { count: pasted.droppedPictures }), kind: 'error' });
        }
        return pasted.html;
      },
      handlePaste: (view, event) => marks.includes('link') && pasteAddress(view, event),
      handleKeyDown: (_, event) => {
        const isToToolbar = event.key === 'Escape' || (event.key === 'F10' && event.altKey);
        if (isToToolbar) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        const isToLink = event.key.toLowerCase() === 'k' && event.shiftKey && (event.ctrlKey || event.metaKey);
        if (isToLink && marks.includes('link')) setLinking(true);
        return isToToolbar || (isToLink && marks.includes('link'));
      },
      handleDOMEvents: {
        // Undo belongs to the page; the browser's own, as in its menus, knows only half of what happened here.
        beforeinput: (_, event) => {
          if (event.inputType.startsWith('history')) event.preventDefault();
          return event.defaultPrevented;
        },
      },
    },
    onUpdate: ({ editor: current, transaction }) => {
      const html = storedHtml(current.state.doc);
      known.current = html;
      setValue(html, transaction.getMeta('uiEvent') === undefined);
    },
  });
  const link = useEditorState({ editor, selector: ({ editor: current }) => linkAt(current)?.href ?? null });
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    showText(editor, value);
  }, [editor, value]);

  const pickLink = (picked: LinkValue, words: string): void => void applyLink(editor, picked, words);
  return (
    <Input.Wrapper {...wrapper}>
      <div className={classes.richText} data-error={frame.error ? true : undefined}>
        <RichTextToolbar ref={toolbar} editor={editor} marks={marks} label={label} onLink={() => setLinking(true)} />
        {link !== null && (
          <LinkBar href={link} label={label} onChange={() => setLinking(true)} onRemove={() => removeLink(editor)} />
        )}
        {isInTable && <TableCaption editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      <LengthHint id={`${frame.id}-length`} length={length} max={max} isAlwaysShown={hasLength} />
      {isLinking && (
        <Suspense>
          <LinkPicker
            value={linkAt(editor)?.link ?? null}
            words={linkedWords(editor)}
            locale={locale}
            onPick={pickLink}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
