import { Input } from '@mantine/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { defaultMarks, defaultTextMax, textOfHtml } from '@ximblox/blocks/internal';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts.tsx';
import { useContentPort } from '../content-port.ts';
import type { ControlProps, FieldOfKind } from '../control.ts';
import { LengthHint } from '../length-hint.tsx';
import { useReadOnly } from '../read-only.tsx';
import { framed, useFieldFrame } from '../use-field-frame.tsx';
import { extensionsFor } from './extensions.ts';
import { editingProps } from './editing-props.ts';
import { LinkBar } from './link-bar.tsx';
import { linkAt, removeLink } from './link-commands.ts';
import { LinkDialog } from './link-dialog.tsx';
import { storedHtml } from './rich-text-html.ts';
import classes from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { placeholderOf } from '../placeholder.ts';
import { TableCaption } from './table-toolbar.tsx';
import { useRichTextValue } from './use-rich-text-value.ts';

interface TextboxOptions {
  id: string;
  label: string;
  /** IDs of the elements that describe it; `''` for none. */
  describedBy: string;
  isReadOnly: boolean;
  isRequired: boolean;
  isInvalid: boolean;
  placeholder: string | undefined;
  isEmpty: boolean;
}

/** Returns the attributes of the text box for screen readers, and its placeholder. */
const textboxAttributes = (options: TextboxOptions): Record<string, string> => {
  const { placeholder } = options;
  return {
    id: options.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': options.label,
    ...(options.describedBy === '' ? {} : { 'aria-describedby': options.describedBy }),
    ...(options.isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    ...(options.isRequired ? { 'aria-required': 'true' } : {}),
    ...(options.isInvalid ? { 'aria-invalid': 'true' } : {}),
    ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
    ...(placeholder && options.isEmpty ? { 'data-placeholder': placeholder } : {}),
    class: classes.prose ?? '',
  };
};

/** Control for formatted text with the marks that its field allows. */
export function RichTextControl({ field, label, path }: ControlProps<FieldOfKind<'richText'>>) {
  const { t } = useTranslation();
  const { locale } = useContentPort();
  const { value, change, follow } = useRichTextValue(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const [isLinking, setLinking] = useState(false);
  const isReadOnly = useReadOnly();
  const marks = field.marks ?? defaultMarks;
  const placeholder = placeholderOf(field);
  const length = textOfHtml(value).length;
  const max = field.max ?? defaultTextMax;
  const hasLength = field.max !== undefined || length >= max * 0.8;
  const description = [describedBy, ...(hasLength ? [`${frame.id}-length`] : [])].filter(Boolean).join(' ');

  const editor = useEditor({
    extensions: extensionsFor(marks),
    content: value,
    editable: !isReadOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: textboxAttributes({
        id: frame.id,
        label,
        describedBy: description,
        isReadOnly,
        isRequired: field.required === true,
        isInvalid: Boolean(frame.error),
        placeholder,
        isEmpty: value === '',
      }),
      ...editingProps({
        marks,
        onDroppedPictures: (count) => toast({ text: t('fields.richText.droppedPictures', { count }), kind: 'error' }),
        onLink: () => setLinking(true),
        toolbarID: `${frame.id}-toolbar`,
      }),
    },
    onUpdate: ({ editor: current, transaction }) =>
      change(storedHtml(current.state.doc), transaction.getMeta('uiEvent') === undefined),
  });
  const link = useEditorState({ editor, selector: ({ editor: current }) => linkAt(current)?.href ?? null });
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });

  useEffect(() => follow(editor), [editor, follow]);

  return (
    <Input.Wrapper {...wrapper}>
      <div className={`control-box surface ${classes.richText}`} data-error={frame.error ? true : undefined}>
        {!isReadOnly && (
          <RichTextToolbar
            id={`${frame.id}-toolbar`}
            editor={editor}
            marks={marks}
            label={label}
            onLink={() => setLinking(true)}
          />
        )}
        {!isReadOnly && link !== null && (
          <LinkBar href={link} label={label} onChange={() => setLinking(true)} onRemove={() => removeLink(editor)} />
        )}
        {!isReadOnly && isInTable && <TableCaption editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      <LengthHint id={`${frame.id}-length`} length={length} max={max} isAlwaysShown={hasLength} />
      {isLinking && <LinkDialog editor={editor} locale={locale} onClose={() => setLinking(false)} />}
    </Input.Wrapper>
  );
}
