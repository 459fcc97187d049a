import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useEditorState as useTextState } from '@tiptap/react';
import {
  defaultMarks,
  defaultTextMax,
  inlineRichTextAt,
  labelOf,
  type RichTextField,
  textOfHtml,
} from '@ximblox/blocks/internal';
import { pageHeaderKey } from '@ximblox/contract';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentPortProvider, useContentPort } from '../../../fields/content-port.ts';
import { LengthHint } from '../../../fields/length-hint.tsx';
import { editingProps } from '../../../fields/rich-text/editing-props.ts';
import { LinkBar } from '../../../fields/rich-text/link-bar.tsx';
import { linkAt, removeLink } from '../../../fields/rich-text/link-commands.ts';
import { LinkDialog } from '../../../fields/rich-text/link-dialog.tsx';
import { RichTextToolbar } from '../../../fields/rich-text/rich-text-toolbar.tsx';
import { TableCaption } from '../../../fields/rich-text/table-toolbar.tsx';
import { useRichTextValue } from '../../../fields/rich-text/use-rich-text-value.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useBlockPort, useTypeDataPort } from '../content-ports.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { editablePart } from './editable-part.ts';
import classes from './preview.module.css';
import { writeInPage } from './rich-text-in-page.ts';
import type { PreviewStage } from './use-preview-stage.ts';

/** The text being edited in the preview. */
export interface PlaceOfText {
  key: string;
  field: string;
  /** Position of the caret in pixels of the frame; null for the end. */
  point: { x: number; y: number } | null;
}

interface InlineRichTextProps {
  frame: RefObject<HTMLIFrameElement | null>;
  place: PlaceOfText;
  stage: PreviewStage;
  /** Called when the focus leaves; the element then shows the new text. */
  onClose(): void;
}

/** Gap between text and toolbar in pixels. */
const gap = 8;

/** Bounding box of the selection, or of the whole text without one. */
function boxOf({ view, state }: Editor): { top: number; bottom: number; left: number; isSelection: boolean } {
  const { from, to, empty } = state.selection;
  if (empty) {
    const { top, bottom, left } = view.dom.getBoundingClientRect();
    return { top, bottom, left, isSelection: false };
  }
  const [first, last] = [view.coordsAtPos(from), view.coordsAtPos(to)];
  return { top: first.top, bottom: last.bottom, left: Math.min(first.left, last.left), isSelection: true };
}

/** Toolbar of the field, above the selection in the page. */
function TextTools({ editor, field, label, value, stage, id, isLinking, onLinking }: TextToolsProps) {
  const { ref, width, height } = useElementSize({ box: 'border-box' });
  const { locale } = useContentPort();
  const tools = useMergedRef(ref);
  const { link, isInTable } = useTextState({
    editor,
    selector: ({ editor: current }) => ({
      link: linkAt(current)?.href ?? null,
      isInTable: current.isActive('table'),
      // Repositions when the selection changes.
      selection: `${current.state.selection.from} ${current.state.selection.to}`,
    }),
  });
  const box = boxOf(editor);
  const above = box.top * stage.scale - height - gap;
  const below = box.isSelection ? box.bottom * stage.scale + gap : 4;
  const left = Math.min(box.left * stage.scale, stage.width - width - gap);
  const max = field.max ?? defaultTextMax;
  return (
    <div
      ref={tools}
      id={id}
      className={`boxed rounded raised surface clip ${classes.textTools}`}
      style={{ top: Math.min(above >= 4 ? above : below, stage.height - height - 4), left: Math.max(4, left) }}
    >
      <RichTextToolbar
        id={`${id}-toolbar`}
        editor={editor}
        marks={field.marks ?? defaultMarks}
        label={label}
        onLink={() => onLinking(true)}
      />
      {link !== null && (
        <LinkBar href={link} label={label} onChange={() => onLinking(true)} onRemove={() => removeLink(editor)} />
      )}
      {isInTable && <TableCaption editor={editor} />}
      <LengthHint length={textOfHtml(value).length} max={max} />
      {isLinking && <LinkDialog editor={editor} locale={locale} onClose={() => onLinking(false)} />}
    </div>
  );
}

interface TextToolsProps {
  editor: Editor;
  field: RichTextField;
  label: string;
  value: string;
  stage: InlineRichTextProps['stage'];
  id: string;
  isLinking: boolean;
  onLinking(isLinking: boolean): void;
}

/** Whether the focus is still in the text's toolbar, or in a dialog opened from it. */
const belongsToText = (target: EventTarget | null, tools: Element | null): boolean =>
  target instanceof Element && (tools?.contains(target) || target.closest('[role="dialog"]') !== null);

/**
 * Calls `onLeave` when the user presses or focuses something else, in the page or in this window.
 * @param element the text in the page
 * @param id ID of its tools in this window
 * @returns a function that stops it
 */
function watchLeaving(frame: HTMLIFrameElement, element: HTMLElement, id: string, onLeave: () => void): () => void {
  const page = element.ownerDocument;
  const onPage = ({ target }: Event): void => {
    if (!element.contains(target as Node)) onLeave();
  };
  const onWindow = ({ target }: Event): void => {
    if (!belongsToText(target, document.getElementById(id)) && target !== frame) onLeave();
  };
  page.addEventListener('pointerdown', onPage, true);
  page.addEventListener('focusin', onPage, true);
  document.addEventListener('pointerdown', onWindow, true);
  document.addEventListener('focusin', onWindow, true);
  return () => {
    page.removeEventListener('pointerdown', onPage, true);
    page.removeEventListener('focusin', onPage, true);
    document.removeEventListener('pointerdown', onWindow, true);
    document.removeEventListener('focusin', onWindow, true);
  };
}

interface WritingProps extends InlineRichTextProps {
  field: RichTextField;
  label: string;
}

function Writing({ frame, place, stage, field, label, onClose }: WritingProps) {
  const { t } = useTranslation();
  const { key, field: path } = place;
  const { value, change, follow } = useRichTextValue(field, path);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const id = useId();

  const begin = useEffectEvent((element: HTMLElement, end: () => void) =>
    writeInPage({
      element,
      html: value,
      marks: field.marks ?? defaultMarks,
      label,
      point: place.point,
      onReady: setEditor,
      onChange: change,
      editorProps: editingProps({
        marks: field.marks ?? defaultMarks,
        onDroppedPictures: (count) => toast({ text: t('fields.richText.droppedPictures', { count }), kind: 'error' }),
        onLink: () => setLinking(true),
        toolbarID: `${id}-toolbar`,
        onEscape: () => {
          end();
          element.focus();
        },
      }),
    }),
  );
  const ended = useEffectEvent(onClose);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    const block = `[data-block-key="${CSS.escape(key)}"]`;
    const text = `[data-inline="html"][data-field="${CSS.escape(path)}"][data-writing]`;
    const element = page?.querySelector<HTMLElement>(`${block} ${text}`);
    if (!page || !element) {
      ended();
      return;
    }
    const writing = begin(element, end);
    function end(): void {
      writing.end();
      ended();
    }
    const stopWatching = frame.current ? watchLeaving(frame.current, element, id, end) : undefined;
    return () => {
      stopWatching?.();
      writing.end();
    };
  }, [frame, id, key, path]);

  useEffect(() => (editor ? follow(editor) : undefined), [editor, follow]);

  if (!editor || editor.isDestroyed) return null;
  return (
    <TextTools
      editor={editor}
      field={field}
      label={label}
      value={value}
      stage={stage}
      id={id}
      isLinking={isLinking}
      onLinking={setLinking}
    />
  );
}

/** Inline editor of a formatted text in the preview, with the same editor, toolbar and undo as its field. */
export function InlineRichText(props: InlineRichTextProps) {
  const { key, field: path } = props.place;
  const editor = useEditor();
  const blockPort = useBlockPort(key);
  const headerPort = useTypeDataPort();
  const hasPart = useEditorState(() => editablePart(editor, key) !== undefined);
  const fields = hasPart ? editablePart(editor, key)?.fields : undefined;
  const found = fields && inlineRichTextAt(fields, path);
  const ended = useEffectEvent(props.onClose);
  // The block may be removed, such as after undo.
  const isThere = found !== undefined;
  useEffect(() => {
    if (!isThere) ended();
  }, [isThere]);
  if (!found) return null;
  return (
    <ContentPortProvider value={key === pageHeaderKey ? headerPort : blockPort}>
      <Writing {...props} field={found.field} label={labelOf(found.name, found.field)} />
    </ContentPortProvider>
  );
}
