import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDropFolder } from '../../../fields/media-picker/open-folder.ts';
import { adminBase } from '../../../lib/address.ts';
import { useCan } from '../../../lib/session.ts';
import { useEditorState } from '../editor-context.ts';
import type { CardActions } from '../overview/card-actions.ts';
import type { WorkspaceClipboard } from '../overview/use-clipboard.ts';
import { mayEdit } from '../store/editor-state.ts';
import { phone } from '../screens.ts';
import { BlockToolbar } from './block-toolbar.tsx';
import classes from './preview.module.css';
import { useImageDrop } from './use-image-drop.ts';
import { loadInlineRichText, usePreview } from './use-preview.ts';
import { useViewport } from './use-viewport.ts';

const InlineRichText = lazy(async () => ({ default: (await loadInlineRichText()).InlineRichText }));
const ImagePlacement = lazy(async () => ({ default: (await import('./image-placement.tsx')).ImagePlacement }));

interface PreviewPaneProps {
  selected: string | null;
  actions: CardActions;
  clipboard: WorkspaceClipboard;
  /** Called after a click on a block; `field` is set if it should be edited in the form. */
  onSelect(key: string, field?: string): void;
}

/** The edited page in a frame. */
export function PreviewPane({ selected, actions, clipboard, onSelect }: PreviewPaneProps) {
  const { t } = useTranslation();
  const canEdit = useEditorState(mayEdit);
  const pageID = useEditorState((state) => state.page.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const { isReady, hasFailed, place, text, endText } = usePreview(frame, { selected, clipboard, onSelect });
  const folder = useDropFolder();
  const canDrop = useCan()('upload-media', { folder }) && canEdit;
  const [image, closeImage] = useImageDrop(frame, { isReady, canDrop, selected, onSelect });
  const [viewport, setViewport, widths] = useViewport();
  const { ref: stage, width: room, height } = useElementSize();
  // A phone is no larger than the simulated screen.
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const width = isPhone ? room : widths[viewport];
  const scale = room === 0 ? 1 : Math.min(1, room / width);

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
            // Until the preview listens, its links would navigate and typed text would be lost.
            inert={!isReady}
            title={t('editor.preview.title')}
            className={classes.frame}
            src={`${adminBase}/preview/${pageID}`}
            style={{ width, height: height / scale, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      {image && (
        <Suspense>
          <ImagePlacement
            key={image.at}
            given={image}
            onClose={() => {
              closeImage();
              frame.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
