import { useElementSize, useMergedRef } from '@mantine/hooks';
import { rotatedSize } from '@ximblox/blocks/internal';
import { endpointUrl, contract } from '@ximblox/contract';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './crop.module.css';
import { CropBox } from './crop-box.tsx';
import type { CropFrame } from './crop-frame.ts';

interface CropStageProps {
  fileID: number;
  frame: CropFrame;
  /** Zoom relative to fitting the image. */
  zoom: number;
  onChange(frame: CropFrame): void;
}

/** Margin in pixels around the image, so that handles at its edge are accessible. */
const margin = 16;

function Failed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={`stack gap-12 text-center ${classes.failed}`} role="alert">
      <p>{t('fields.crop.failed')}</p>
      <button type="button" className="boxed rounded-small surface min-height-32 pad-inline-12" onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </div>
  );
}

/** Scrolls to the crop after zooming; during a drag nothing may move. */
function useScrollToCrop(stage: RefObject<HTMLElement | null>, zoom: number): void {
  useEffect(() => {
    const { current } = stage;
    const box = current?.querySelector<HTMLElement>('[role="application"]');
    if (!current || !box || zoom === 1) return;
    current.scrollTo({
      left: box.offsetLeft + box.offsetWidth / 2 - current.clientWidth / 2,
      top: box.offsetTop + box.offsetHeight / 2 - current.clientHeight / 2,
    });
  }, [stage, zoom]);
}

/** The image, rotated and mirrored in the middle of the canvas. */
function TransformedImage({
  fileID,
  frame,
  scale,
  onError,
}: Pick<CropStageProps, 'fileID' | 'frame'> & { scale: number; onError(): void }) {
  const { size } = frame;
  return (
    <img
      className={classes.picture}
      src={endpointUrl(contract.media.previewImage, {}, { imageID: fileID, w: 1280 })}
      alt=""
      draggable={false}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        transform: `translate(-50%, -50%) rotate(${frame.rotate}deg) scale(${frame.scaleX}, ${frame.scaleY})`,
      }}
      onError={onError}
    />
  );
}

/** The image with its current orientation and the crop rectangle. */
export function CropStage({ fileID, frame, zoom, onChange }: CropStageProps) {
  const { t } = useTranslation();
  const helpID = useId();
  const { ref: measured, width: stageWidth, height: stageHeight } = useElementSize();
  const stage = useRef<HTMLDivElement>(null);
  const stageRef = useMergedRef(measured, stage);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const { size, rect } = frame;
  const canvas = rotatedSize(size, frame.rotate);
  const fit = Math.min((stageWidth - 2 * margin) / canvas.width, (stageHeight - 2 * margin) / canvas.height);
  const scale = Math.max(0, fit) * zoom;
  const box = {
    left: rect.x * scale,
    top: rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };

  useScrollToCrop(stage, zoom);

  return (
    <div className={`stack gap-8 min-0 top ${classes.stageArea}`}>
      <div ref={stageRef} className={`stack rounded sunken scroll ${classes.stage}`}>
        {failed ? (
          <Failed
            onRetry={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          />
        ) : (
          <div
            className={`relative ${classes.canvas}`}
            style={{ width: canvas.width * scale + 2 * margin, height: canvas.height * scale + 2 * margin }}
          >
            <div className={`clip ${classes.view}`}>
              <TransformedImage
                key={attempt}
                fileID={fileID}
                frame={frame}
                scale={scale}
                onError={() => setFailed(true)}
              />
              <div className={classes.shade} style={box} />
            </div>
            <CropBox frame={frame} scale={scale} style={box} helpID={helpID} onChange={onChange} />
          </div>
        )}
      </div>
      <p id={helpID} className="caption muted">
        {t('fields.crop.keys')}
      </p>
    </div>
  );
}
