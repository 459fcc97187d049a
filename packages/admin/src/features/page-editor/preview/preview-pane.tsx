import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { PreviewEvent } from '@ximblox/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { sendToPreview } from './preview-channel.ts';
import classes from './preview.module.css';
import { startPreview } from './start-preview.ts';

/** Pixels of the screen that the preview stands for. */
const widths = { phone: 390, tablet: 768, desktop: 1280 } as const;
type Viewport = keyof typeof widths;

/** Screens that are no larger than what would be simulated. */
const phone = '(max-width: 600px)';

interface PreviewPaneProps {
  selected: string | null;
  onSelect(key: string, field?: string): void;
}

/** The real page with what is being edited, in a frame of its own. */
export function PreviewPane({ selected, onSelect }: PreviewPaneProps) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const pageID = useEditorState((state) => state.page.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const [viewport, setViewport] = useState<Viewport>('desktop');
  const [hasFailed, setFailed] = useState(false);
  const { ref: stage, width: room, height } = useElementSize();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const width = isPhone ? room : widths[viewport];
  const scale = room === 0 ? 1 : Math.min(1, room / width);

  const onEvent = useEffectEvent((event: PreviewEvent) => {
    switch (event.type) {
      case 'ximblox:ready':
        sendToPreview(frame.current, { type: 'ximblox:select', key: selected });
        break;
      case 'ximblox:selected':
        onSelect(event.key, event.field);
        break;
      case 'ximblox:shortcut':
        window.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: event.key,
            shiftKey: event.shiftKey,
            altKey: event.altKey,
            ctrlKey: !event.altKey && /^[syz]$/i.test(event.key),
            cancelable: true,
          }),
        );
    }
  });

  useEffect(() => {
    if (!frame.current) return;
    const listen = (event: PreviewEvent): void => onEvent(event);
    return startPreview({ frame: frame.current, store, client: api, onEvent: listen, onFailure: setFailed });
  }, [store]);

  useEffect(() => sendToPreview(frame.current, { type: 'ximblox:select', key: selected }), [selected]);

  return (
    <section className={classes.pane} aria-label={t('editor.preview.title')}>
      <div className={classes.bar}>
        {!isPhone && (
          <SegmentedControl
            size="xs"
            aria-label={t('editor.preview.width')}
            value={viewport}
            onChange={setViewport}
            data={[
              { value: 'phone', label: t('editor.preview.phone') },
              { value: 'tablet', label: t('editor.preview.tablet') },
              { value: 'desktop', label: t('editor.preview.desktop') },
            ]}
          />
        )}
        <output className={classes.failure}>{hasFailed && t('editor.preview.failed')}</output>
      </div>
      <div ref={stage} className={classes.stage}>
        <iframe
          ref={frame}
          title={t('editor.preview.title')}
          className={classes.frame}
          src={`${adminBase}/preview/${pageID}`}
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}
