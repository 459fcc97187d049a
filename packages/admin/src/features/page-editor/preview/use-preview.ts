import type { PreviewEvent, PreviewScheme } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { WorkspaceClipboard } from '../overview/use-clipboard.ts';
import { mayEdit } from '../store/editor-state.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { createInlineEdits, type InlineEdits } from './inline-edits.ts';
import type { PlaceOfText } from './inline-rich-text.tsx';
import { noteSite, noteSource } from './outside-notes.ts';
import { sendToPreview } from './preview-channel.ts';
import { startPreview } from './start-preview.ts';
import { createToolbarPlace } from './toolbar-place.ts';

export const InlineRichText = lazyDialog(async () => (await import('./inline-rich-text.tsx')).InlineRichText);

/**
 * Called after a click on a block.
 * @param field the field or list item that was clicked
 * @param isWriting whether the field is edited in the preview
 */
export type SelectInPreview = (key: string, field?: string, isWriting?: boolean) => void;

interface PreviewOptions {
  selected: string | null;
  /** Appearance of the website; null for the preference of the browser. */
  scheme: PreviewScheme | null;
  clipboard: WorkspaceClipboard;
  onSelect: SelectInPreview;
  /** Called to add a block before another one; null for the end of the page. */
  onAdd(before: string | null): void;
}

/** Dispatches a shortcut of the preview in this window. */
const passOn = ({ key, modKey, shiftKey, altKey }: Extract<PreviewEvent, { type: 'ximblox:shortcut' }>): void =>
  void window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, altKey, ctrlKey: modKey, cancelable: true }));

/** Sends the state of the editor to a page that has just been loaded. */
function sendState(
  frame: HTMLIFrameElement | null,
  t: TFunction,
  { canEdit, scheme, selected }: { canEdit: boolean; scheme: PreviewScheme | null; selected: string | null },
): void {
  sendToPreview(frame, {
    type: 'ximblox:words',
    words: {
      hidden: t('editor.preview.hidden'),
      empty: t('editor.preview.empty'),
      unregistered: t('editor.preview.unregistered'),
      unpublished: t('editor.preview.unpublished'),
      unreadable: t('editor.preview.unreadable'),
      failed: t('editor.preview.failedBlock'),
    },
  });
  if (!canEdit) sendToPreview(frame, { type: 'ximblox:readOnly' });
  if (scheme) sendToPreview(frame, { type: 'ximblox:scheme', scheme });
  sendToPreview(frame, { type: 'ximblox:select', key: selected });
}

/** Synchronises the frame with the edited page, and handles its events. */
export function usePreview(frame: RefObject<HTMLIFrameElement | null>, options: PreviewOptions) {
  const { selected, scheme, clipboard, onSelect, onAdd } = options;
  const { t } = useTranslation();
  const editor = useEditor();
  const { store } = editor;
  const canEdit = useEditorState(mayEdit);
  const canEditMenus = useCan()('manage-menu');
  const edits = useRef<InlineEdits>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [hasSchemes, setSchemes] = useState(false);
  const [place] = useState(createToolbarPlace);
  const [text, setText] = useState<PlaceOfText | null>(null);

  const begin = (): void => {
    setReady(true);
    setText(null);
    sendState(frame.current, t, { canEdit, scheme, selected });
  };

  const onEvent = useEffectEvent((event: PreviewEvent) => {
    switch (event.type) {
      case 'ximblox:ready':
        setSchemes(event.hasSchemes);
        begin();
        break;
      case 'ximblox:selected':
        onSelect(event.key, event.field, event.isWriting);
        if (event.field === undefined) void noteSource(t, store.getState(), event);
        break;
      case 'ximblox:outside':
        noteSite(t, canEditMenus);
        break;
      case 'ximblox:written':
        edits.current?.take(event);
        break;
      case 'ximblox:near':
        void InlineRichText.load().catch(() => undefined);
        break;
      case 'ximblox:write':
        setText(event);
        break;
      case 'ximblox:typed':
        edits.current?.add(event);
        break;
      case 'ximblox:add':
        onAdd(event.before);
        break;
      case 'ximblox:box':
        place.setState({ box: event.box });
        break;
      case 'ximblox:shortcut':
        passOn(event);
        break;
      case 'ximblox:copy':
        clipboard.copy(event.isCut);
        break;
      case 'ximblox:paste':
        clipboard.paste(event.text);
    }
  });

  useEffect(() => {
    if (!frame.current) return;
    const listen = (event: PreviewEvent): void => onEvent(event);
    const inline = createInlineEdits(frame.current, editor);
    edits.current = inline;
    const stop = startPreview({
      frame: frame.current,
      store,
      client: api,
      onEvent: listen,
      onFailure: setFailed,
    });
    return () => {
      stop();
      inline.stop();
    };
  }, [frame, store, editor]);

  useEffect(() => sendToPreview(frame.current, { type: 'ximblox:select', key: selected }), [frame, selected]);
  useEffect(() => sendToPreview(frame.current, { type: 'ximblox:scheme', scheme }), [frame, scheme]);

  return {
    /** Whether the page accepts commands. */
    isReady,
    hasFailed,
    /** Whether the website has a light and a dark appearance. */
    hasSchemes,
    /** Position of the selected block's toolbar. */
    place,
    /** The text that is edited inline. */
    text,
    endText({ key, field }: PlaceOfText): void {
      setText((current) => (current?.key === key && current.field === field ? null : current));
      sendToPreview(frame.current, { type: 'ximblox:endWriting', key, field });
    },
  };
}
