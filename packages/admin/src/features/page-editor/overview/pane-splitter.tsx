import { useRef } from 'react';
import classes from './overview.module.css';

interface PaneSplitterProps {
  label: string;
  /** Width of the preceding pane in percent. */
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** Percent per arrow key. */
const step = 2;

/** Resizes two panes by pointer or arrow keys; a double click resets them. */
export function PaneSplitter({ label, value, min, max, onChange, initial }: PaneSplitterProps & { initial: number }) {
  const dragged = useRef<{ pointer: number; from: number; width: number } | null>(null);
  const set = (next: number): void => onChange(Math.round(Math.min(max, Math.max(min, next)) * 10) / 10);
  return (
    // A separator that can be moved is a control, whatever its role says at first sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={classes.splitter}
      onDoubleClick={() => onChange(initial)}
      onKeyDown={(event) => {
        const next = { ArrowLeft: value - step, ArrowRight: value + step, Home: min, End: max }[event.key];
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        set(next);
      }}
      onPointerDown={(event) => {
        const width = event.currentTarget.parentElement?.clientWidth;
        if (event.button !== 0 || !width) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { pointer: event.clientX, from: value, width };
      }}
      onPointerMove={(event) => {
        if (!dragged.current) return;
        const { pointer, from, width } = dragged.current;
        set(from + ((event.clientX - pointer) / width) * 100);
      }}
      onPointerUp={() => {
        dragged.current = null;
      }}
      onPointerCancel={() => {
        dragged.current = null;
      }}
    />
  );
}
