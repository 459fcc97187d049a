import { useRef } from 'react';

interface ResizeHandleProps {
  label: string;
  className: string | undefined;
  value: number;
  /** Value after a double click. */
  initial: number;
  min: number;
  max: number;
  /** Change of the value per arrow key. */
  step: number;
  /** Text of the value for screen readers. */
  valueText?: string;
  /** Returns the change of the value per pixel that the pointer moves to the right. */
  perPixel(handle: HTMLElement): number;
  onChange(value: number): void;
  /** Called when a drag starts and ends. */
  onDrag?(isDragging: boolean): void;
}

/** Separator that changes a width by pointer or arrow keys; a double click resets it. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, className, value, initial, min, max, step, valueText, perPixel, onChange, onDrag } = props;
  const dragged = useRef<{ pointer: number; from: number; factor: number } | null>(null);
  const set = (next: number): void => onChange(Math.round(Math.min(max, Math.max(min, next)) * 10) / 10);
  const drop = (): void => {
    if (dragged.current) onDrag?.(false);
    dragged.current = null;
  };
  return (
    // A focusable separator is a widget, although the rule treats the role as static.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={valueText}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={className}
      onDoubleClick={() => onChange(initial)}
      onKeyDown={(event) => {
        const next = { ArrowLeft: value - step, ArrowRight: value + step, Home: min, End: max }[event.key];
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        set(next);
      }}
      onPointerDown={(event) => {
        const factor = perPixel(event.currentTarget);
        if (event.button !== 0 || !Number.isFinite(factor)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { pointer: event.clientX, from: value, factor };
        onDrag?.(true);
      }}
      onPointerMove={(event) => {
        if (!dragged.current) return;
        const { pointer, from, factor } = dragged.current;
        set(from + (event.clientX - pointer) * factor);
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
