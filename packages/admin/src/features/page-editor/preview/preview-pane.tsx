import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { PreviewEvent } from '@ximblox/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { CardActions } from '../overview/card-actions.ts';
import type { WorkspaceClipboard } from '../overview/use-clipboard.ts';
import { mayEdit } from '../store/editor-store.ts';
import { phone } from '../screens.ts';
import { BlockToolbar } from './block-toolbar.tsx';
import { createInlineEdits, type InlineEdits } from './inline-edits.ts';
import type { PlaceOfText } from './inline-rich-text.tsx';
import { sendToPreview } from './preview-channel.ts';
import classes from './preview.module.css';
import { startPreview } from './start-preview.ts';
import { createToolbarPlace } from './toolbar-place.ts';
import { useViewport } from './use-viewport.ts';

const loadInlineRichText = () => import('./inline-rich-text.tsx');
const InlineRichText = lazy(async () => ({ default: (await loadInlineRichText()).InlineRichText }));

interface PreviewPaneProps {
  selected: string | null;
  actions: CardActions;
  clipboard: WorkspaceClipboard;
  /** Somebody clicked in a block; `field` is named when it is to be edited in its form. */
  onSelect(key: string, field?: string): void;
}

/** Lets a shortcut that was typed in the preview mean what it means here. */
const passOn = ({ key, modKey, shiftKey, altKey }: Extract<PreviewEvent, { type: 'ximblox:shortcut' }>): void =>
  void window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, altKey, ctrlKey: modKey, cancelable: true }));

/** The real page with what is being edited, in a frame of its own. */
export function PreviewPane({ selected, actions, clipboard, onSelect }: PreviewPaneProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const canEdit = useEditorState(mayEdit);
  const pageID = useEditorState((state) => state.page.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const edits = useRef<InlineEdits>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [place] = useState(createToolbarPlace);
  const [text, setText] = useState<PlaceOfText | null>(null);
  const [viewport, setViewport, widths] = useViewport();
  const { ref: stage, width: room, height } = useElementSize();
  // A phone is no larger than what would be simulated.
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const width = isPhone ? room : widths[viewport];
  const scale = room === 0 ? 1 : Math.min(1, room / width);

  const onEvent = useEffectEvent((event: PreviewEvent) => {
    switch (event.type) {
      case 'ximblox:ready':
        setReady(true);
        setText(null);
        sendToPreview(frame.current, {
          type: 'ximblox:words',
          words: {
            empty: t('editor.preview.empty'),
            unregistered: t('editor.preview.unregistered'),
            unreadable: t('editor.preview.unreadable'),
            failed: t('editor.preview.failedBlock'),
          },
        });
        if (!canEdit) sendToPreview(frame.current, { type: 'ximblox:readOnly' });
        sendToPreview(frame.current, { type: 'ximblox:select', key: selected });
        break;
      case 'ximblox:selected':
        onSelect(event.key, event.isWriting ? undefined : event.field);
        break;
      case 'ximblox:written':
        edits.current?.take(event);
        break;
      case 'ximblox:near':
        void loadInlineRichText();
        break;
      case 'ximblox:write':
        setText(event);
        break;
      case 'ximblox:typed':
        edits.current?.add(event);
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
    const inline = createInlineEdits(frame.current, store, blockTypes);
    edits.current = inline;
    const stop = startPreview({
      frame: frame.current,
      store,
      client: api,
      onEvent: listen,
      onReload: () => setReady(false),
      onFailure: setFailed,
    });
    return () => {
      stop();
      inline.stop();
    };
  }, [store, blockTypes]);

  const endText = ({ key, field }: PlaceOfText): void => {
    setText((current) => (current?.key === key && current.field === field ? null : current));
    sendToPreview(frame.current, { type: 'ximblox:endWriting', key, field });
  };

  useEffect(() => sendToPreview(frame.current, { type: 'ximblox:select', key: selected }), [selected]);

  return (
    <section className={`stack sunken min-0 min-height-0 ${classes.pane}`} aria-label={t('editor.preview.title')}>
      <div className={`row wrap line-below surface pad-8-16 ${classes.bar}`}>
        {!isPhone && (
          <SegmentedControl
            size="xs"
            aria-label={t('editor.preview.width')}
            value={viewport}
            onChange={setViewport}
            data={[
              { value: 'desktop', label: t('editor.preview.desktop') },
              { value: 'tablet', label: t('editor.preview.tablet') },
              { value: 'phone', label: t('editor.preview.phone') },
            ]}
          />
        )}
        <output className="caption danger">{hasFailed && t('editor.preview.failed')}</output>
      </div>
      <div ref={stage} className={classes.stage}>
        <div className={classes.paper} style={{ width: width * scale }}>
          {text && (
            <Suspense>
              <InlineRichText
                key={`${text.key} ${text.field}`}
                frame={frame}
                place={text}
                stage={{ width: width * scale, height, scale }}
                onEnd={() => endText(text)}
              />
            </Suspense>
          )}
          {canEdit && selected !== null && !text && (
            <BlockToolbar
              blockKey={selected}
              place={place}
              stage={{ width: width * scale, height, scale }}
              actions={actions}
            />
          )}
          <iframe
            ref={frame}
            // Before it listens, its links lead away and what is typed there is lost.
            inert={!isReady}
            title={t('editor.preview.title')}
            className={classes.frame}
            src={`${adminBase}/preview/${pageID}`}
            style={{ width, height: height / scale, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  );
}
