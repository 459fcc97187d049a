import type { MediaItem } from '@ximblox/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import classes from './details.module.css';

/** Focal point of an image, as fractions of its width and height. Crops keep it visible. */
export type Focus = NonNullable<MediaItem['focus']>;

/** Step per arrow key as a fraction; five times larger with Shift. */
const step = 0.02;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const between = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
const percent = ({ x, y }: Focus): { x: number; y: number } => ({ x: Math.round(x * 100), y: Math.round(y * 100) });

interface FocusAreaProps {
  point: Focus;
  /** ID of the element that describes the keyboard controls. */
  helpID: string;
  onChange(point: Focus): void;
}

/** Overlay that sets the focal point by pointer or arrow keys. Focused on mount. */
export function FocusArea({ point, helpID, onChange }: FocusAreaProps) {
  const { t } = useTranslation();
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 && event.type === 'pointerdown') return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: between((event.clientX - box.left) / box.width),
      y: between((event.clientY - box.top) / box.height),
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const faster = event.shiftKey ? 5 : 1;
    const next = { x: between(point.x + arrow[0] * faster), y: between(point.y + arrow[1] * faster) };
    onChange(next);
    announce(t('media.focus.at', percent(next)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated by its own keys
    <div
      role="application"
      aria-label={t('media.focus.label', percent(point))}
      aria-describedby={helpID}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it: an application is operated
      tabIndex={0}
      ref={(element) => {
        if (element && !element.dataset.taken) {
          element.dataset.taken = 'true';
          element.focus();
        }
      }}
      className={`focus-inside ${classes.focusArea}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event);
      }}
      onKeyDown={onKeyDown}
    >
      <span className={classes.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
    </div>
  );
}
