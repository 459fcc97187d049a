import { Button } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import classes from './details.module.css';

type Focus = NonNullable<MediaItem['focus']>;

interface FocusStageProps {
  file: MediaItem;
  address: string;
  focus: Focus | null;
  onChange?: ((focus: Focus | null) => void) | undefined;
}

const centre: Focus = { x: 0.5, y: 0.5 };
const step = 0.02;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const between = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
const percent = ({ x, y }: Focus): { x: number; y: number } => ({ x: Math.round(x * 100), y: Math.round(y * 100) });

/** Shapes in which pages cut pictures, to see what stays. */
const shapes = ['16 / 9', '1 / 1', '3 / 4'] as const;

/** A picture with the point that stays in sight wherever it is cut; set by pointer and by keys. */
export function FocusStage({ file, address, focus, onChange }: FocusStageProps) {
  const { t } = useTranslation();
  const helpID = useId();
  const [isSetting, setSetting] = useState(false);
  const [failed, setFailed] = useState(false);
  const point = focus ?? centre;
  const ratio = file.width && file.height ? file.width / file.height : undefined;
  const set = (next: Focus): void => {
    const value = { x: between(next.x), y: between(next.y) };
    onChange?.(value);
    announce(t('media.focus.at', percent(value)));
  };
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 && event.type === 'pointerdown') return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange?.({
      x: between((event.clientX - box.left) / box.width),
      y: between((event.clientY - box.top) / box.height),
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const faster = event.shiftKey ? 5 : 1;
    set({ x: point.x + arrow[0] * faster, y: point.y + arrow[1] * faster });
  };
  if (failed) return <p className={classes.card}>{t('media.details.noPreview')}</p>;
  return (
    <div className="stack gap-8">
      <div className={classes.stageBox}>
        <div
          className={classes.pictureBox}
          style={ratio ? { aspectRatio: ratio, width: `min(100%, ${Math.round(260 * ratio)}px)` } : {}}
        >
          <img
            className={`block full-width ${classes.picture}`}
            src={address}
            alt=""
            draggable={false}
            onError={() => setFailed(true)}
          />
          {isSetting && (
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
          )}
        </div>
      </div>
      {isSetting && (
        <>
          <p id={helpID} className="caption muted">
            {t('media.focus.help')}
          </p>
          <div className={`flex gap-8 ${classes.shapes}`} aria-hidden>
            {shapes.map((shape) => (
              <img
                key={shape}
                src={address}
                alt=""
                style={{ aspectRatio: shape, objectPosition: `${point.x * 100}% ${point.y * 100}%` }}
              />
            ))}
          </div>
        </>
      )}
      {onChange && (
        <div className={classes.stageButtons}>
          <Button
            variant="default"
            size="xs"
            aria-expanded={isSetting}
            leftSection={<Crosshair size={14} aria-hidden />}
            onClick={() => setSetting(!isSetting)}
          >
            {t(isSetting ? 'media.focus.done' : focus ? 'media.focus.change' : 'media.focus.set')}
          </Button>
          {isSetting && focus && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                onChange(null);
                announce(t('media.focus.none'));
              }}
            >
              {t('media.focus.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
