import { rotatedSize } from '@ximblox/blocks/internal';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import classes from './crop.module.css';
import { type CropFrame, type Handle, moved, resized } from './crop-frame.ts';

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

/** Position of a handle on an axis; it is 28 px wide. */
const at = (side: number): string => `calc(${(side + 1) * 50}% - 14px)`;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** State of a drag: start position, and the frame at the start. */
interface Hold {
  x: number;
  y: number;
  frame: CropFrame;
  handle: Handle | null;
}

/** Rounded to whole pixels, for announcements. */
const roundedRect = ({ rect }: CropFrame): { x: number; y: number; width: number; height: number } => ({
  x: Math.round(rect.x),
  y: Math.round(rect.y),
  width: Math.round(rect.width),
  height: Math.round(rect.height),
});

interface CropBoxProps {
  frame: CropFrame;
  /** Screen pixels per image pixel. */
  scale: number;
  style: CSSProperties;
  /** ID of the help text about the keys. */
  helpID: string;
  onChange(frame: CropFrame): void;
}

/** Crop rectangle with handles, movable and resizable by pointer and keyboard. */
export function CropBox({ frame, scale, style, helpID, onChange }: CropBoxProps) {
  const { t } = useTranslation();
  const hold = useRef<Hold | null>(null);
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
    const { width, height } = rotatedSize(frame.size, frame.rotate);
    const step = Math.max(1, Math.round(Math.max(width, height) / 100));
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    const next = event.shiftKey ? resized(frame, { x: 1, y: 1 }, dx, dy) : moved(frame, dx, dy);
    onChange(next);
    announce(t('fields.crop.now', roundedRect(next)));
  };

  const dragHandlers = { onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated by its own keys
    <div
      role="application"
      aria-label={t('fields.crop.frame', roundedRect(frame))}
      aria-describedby={helpID}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it: an application is operated
      tabIndex={0}
      data-autofocus
      className={classes.frame}
      style={style}
      onPointerDown={take(null)}
      onKeyDown={press}
      {...dragHandlers}
    >
      {handles.map((handle) => (
        <span
          key={`${handle.x} ${handle.y}`}
          className={classes.handle}
          data-x={handle.x}
          data-y={handle.y}
          style={{ left: at(handle.x), top: at(handle.y) }}
          onPointerDown={take(handle)}
          {...dragHandlers}
        />
      ))}
    </div>
  );
}
