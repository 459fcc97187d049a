import { useElementSize, useMergedRef } from '@mantine/hooks';
import { turnedSize } from '@ximblox/blocks';
import { addressOf, contract } from '@ximblox/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import classes from './crop.module.css';
import { type CropFrame, type Handle, moved, resized } from './crop-frame.ts';

interface CropStageProps {
  fileID: number;
  frame: CropFrame;
  /** How much larger than to fit the picture is shown. */
  zoom: number;
  onChange(frame: CropFrame): void;
}

const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels around the picture, so that handles at its edge can be taken hold of. */
const margin = 16;

/** What the hand has taken hold of: where it was, and the frame as it was then. */
interface Hold {
  x: number;
  y: number;
  frame: CropFrame;
  handle: Handle | null;
}

/** The picture as it stands, with the crop on it, to be moved and resized by pointer and keys. */
export function CropStage({ fileID, frame, zoom, onChange }: CropStageProps) {
  const { t } = useTranslation();
  const helpID = useId();
  const { ref: measured, width: stageWidth, height: stageHeight } = useElementSize();
  const stage = useRef<HTMLDivElement>(null);
  const stageRef = useMergedRef(measured, stage);
  const hold = useRef<Hold | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const { size, rect } = frame;
  const canvas = turnedSize(size, frame.rotate);
  const fit = Math.min((stageWidth - 2 * margin) / canvas.width, (stageHeight - 2 * margin) / canvas.height);
  const scale = Math.max(0, fit) * zoom;
  const box = {
    left: rect.x * scale,
    top: rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };

  useEffect(() => {
    const { current } = stage;
    const box = current?.querySelector<HTMLElement>('[role="application"]');
    if (!current || !box || zoom === 1) return;
    current.scrollTo({
      left: box.offsetLeft + box.offsetWidth / 2 - current.clientWidth / 2,
      top: box.offsetTop + box.offsetHeight / 2 - current.clientHeight / 2,
    });
    // Only a change of the zoom brings the crop back into sight; while it is dragged nothing may move below the hand.
  }, [zoom]);

  const take = (handle: Handle | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { x: event.clientX, y: event.clientY, frame, handle };
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!hold.current) return;
    const { x, y, frame: from, handle } = hold.current;
    const [dx, dy] = [(event.clientX - x) / scale, (event.clientY - y) / scale];
    onChange(handle ? resized(from, handle, dx, dy) : moved(from, dx, dy));
  };
  const letGo = (): void => {
    hold.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(Math.max(canvas.width, canvas.height) / 100));
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    const next = event.shiftKey ? resized(frame, { x: 1, y: 1 }, dx, dy) : moved(frame, dx, dy);
    onChange(next);
    announce(t('fields.crop.now', roundedRect(next)));
  };

  const holds = { onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo };
  const address = addressOf(contract.media.previewImage, {}, { imageID: fileID, w: 1280 });
  return (
    <div className={`stack gap-8 min-0 top ${classes.stageArea}`}>
      <div ref={stageRef} className={`stack rounded sunken scroll ${classes.stage}`}>
        {failed ? (
          <div className={`stack gap-12 ${classes.failed}`} role="alert">
            <p>{t('fields.crop.failed')}</p>
            <button
              type="button"
              className={classes.again}
              onClick={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            >
              {t('common.tryAgain')}
            </button>
          </div>
        ) : (
          <div
            className={classes.canvas}
            style={{ width: canvas.width * scale + 2 * margin, height: canvas.height * scale + 2 * margin }}
          >
            <div className={classes.view}>
              <img
                key={attempt}
                className={classes.picture}
                src={address}
                alt=""
                draggable={false}
                style={{
                  width: size.width * scale,
                  height: size.height * scale,
                  transform: `translate(-50%, -50%) rotate(${frame.rotate}deg) scale(${frame.scaleX}, ${frame.scaleY})`,
                }}
                onError={() => setFailed(true)}
              />
              <div className={classes.shade} style={box} />
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated by its own keys */}
            <div
              role="application"
              aria-label={t('fields.crop.frame', roundedRect(frame))}
              aria-describedby={helpID}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it: an application is operated
              tabIndex={0}
              data-autofocus
              className={classes.frame}
              style={box}
              onPointerDown={take(null)}
              onKeyDown={press}
              {...holds}
            >
              {handles.map((handle) => (
                <span
                  key={`${handle.x} ${handle.y}`}
                  className={classes.handle}
                  data-x={handle.x}
                  data-y={handle.y}
                  onPointerDown={take(handle)}
                  {...holds}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      <p id={helpID} className="caption muted">
        {t('fields.crop.keys')}
      </p>
    </div>
  );
}

/** Whole pixels, for words. */
const roundedRect = ({ rect }: CropFrame): { x: number; y: number; width: number; height: number } => ({
  x: Math.round(rect.x),
  y: Math.round(rect.y),
  width: Math.round(rect.width),
  height: Math.round(rect.height),
});
