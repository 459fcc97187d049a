import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDropFolder } from '../../../fields/media-picker/open-folder.ts';
import type { BlockTypeInfo } from '@ximblox/contract';
import { useCan } from '../../../lib/session.ts';
import { useEditorState } from '../editor-context.ts';
import type { CardActions } from '../overview/card-actions.ts';
import { ResizeHandle } from '../overview/resize-handle.tsx';
import type { WorkspaceClipboard } from '../overview/use-clipboard.ts';
import { mayEdit } from '../store/editor-state.ts';
import { BlockToolbar } from './block-toolbar.tsx';
import classes from './preview.module.css';
import { ScreenBar } from './screen-bar.tsx';
import { TypeDrop } from './type-drop.tsx';
import { useImageDrop } from './use-image-drop.ts';
import { InlineRichText, type SelectInPreview, usePreview } from './use-preview.ts';
import { previewAddress } from './preview-address.ts';
import { screenLimits, usePreviewScreen } from './use-preview-screen.ts';
import { usePreviewStage } from './use-preview-stage.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const ImagePlacement = lazyDialog(async () => (await import('./image-placement.tsx')).ImagePlacement);

interface PreviewPaneProps {
  selected: string | null;
  actions: CardActions;
  clipboard: WorkspaceClipboard;
  onSelect: SelectInPreview;
  onAdd(before: string | null): void;
  /** Adds a block of a type that was dragged from the picker. */
  onDropType(type: BlockTypeInfo, before: string | null): void;
}

/** The edited page in a frame. */
export function PreviewPane({ selected, actions, clipboard, onSelect, onAdd, onDropType }: PreviewPaneProps) {
  const { t } = useTranslation();
  const canEdit = useEditorState(mayEdit);
  const address = useEditorState(previewAddress);
  const frame = useRef<HTMLIFrameElement>(null);
  const [screen, setScreen] = usePreviewScreen();
  const { isReady, hasFailed, hasSchemes, place, text, endText } = usePreview(frame, {
    selected,
    scheme: screen.scheme,
    clipboard,
    onSelect,
    onAdd,
  });
  const folder = useDropFolder();
  const canDrop = useCan()('upload-media', { folder }) && canEdit;
  const [image, closeImage] = useImageDrop(frame, { isReady, canDrop, selected, onSelect });
  const { ref, stage, layoutWidth, isPhone, keepScale } = usePreviewStage(screen);
  const { scale } = stage;

  return (
    <section className={`stack sunken min-0 min-height-0 ${classes.pane}`} aria-label={t('editor.preview.title')}>
      <div className={`row wrap line-below surface pad-8-16 ${classes.bar}`}>
        {!isPhone && <ScreenBar screen={screen} onChange={setScreen} scale={scale} hasSchemes={hasSchemes} />}
        <output className="caption danger">{hasFailed && t('editor.preview.failed')}</output>
      </div>
      <div className={classes.stage} data-scrolls={(!isPhone && screen.zoom === 'full') || undefined}>
        <div ref={ref} className={classes.room}>
          <div className={classes.paper} style={{ width: stage.width }}>
            {text && (
              <InlineRichText
                key={`${text.key} ${text.field}`}
                frame={frame}
                place={text}
                stage={stage}
                onClose={() => endText(text)}
              />
            )}
            {canEdit && selected !== null && !text && (
              <BlockToolbar blockKey={selected} place={place} stage={stage} actions={actions} />
            )}
            {canEdit && <TypeDrop frame={frame} scale={scale} onDrop={onDropType} />}
            <iframe
              ref={frame}
              // Until the preview listens, its links would navigate and typed text would be lost.
              inert={!isReady}
              title={t('editor.preview.title')}
              className={classes.frame}
              src={address}
              style={{ width: layoutWidth, height: stage.height / scale, transform: `scale(${scale})` }}
            />
          </div>
          {!isPhone && (
            <ResizeHandle
              label={t('editor.preview.width')}
              className={`rigid ${classes.widthHandle}`}
              value={screen.width}
              {...screenLimits}
              step={10}
              valueText={t('editor.preview.pixels', { width: Math.round(screen.width) })}
              // The page is centred: a step of its edge widens it on both sides.
              perPixel={() => 2 / scale}
              onChange={(next) => setScreen({ width: next })}
              onDrag={keepScale}
            />
          )}
        </div>
      </div>
      {image && (
        <ImagePlacement
          key={image.at}
          given={image}
          onClose={() => {
            closeImage();
            frame.current?.focus();
          }}
        />
      )}
    </section>
  );
}
