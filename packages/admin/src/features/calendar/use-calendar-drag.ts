import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { dragName } from '../../fields/sortable/drag-name.ts';
import { scrollAtEdge } from '../../fields/sortable/scroll-at-edge.ts';
import { localTime } from '../../lib/zoned-time.ts';

/** An item that may move. */
interface Movable {
  at: string;
  title: string;
}

interface CalendarDrag {
  today: string;
  /** Returns an item that may move, by the key of its element. */
  itemOf(key: string): Movable | undefined;
  /** Called with the key of the item. */
  onDrop(key: string, day: string): void;
}

/**
 * Drag and drop of items onto the days of a table. An item becomes draggable on pointer down. Past days take nothing.
 * @returns the day that would accept the drop
 */
export function useCalendarDrag(table: RefObject<HTMLElement | null>, options: CalendarDrag): string | null {
  const [target, setTarget] = useState<string | null>(null);
  const itemAt = useEffectEvent((element: Element | null): Movable | undefined => {
    const key = element?.closest('[data-entry]')?.getAttribute('data-entry');
    return key ? options.itemOf(key) : undefined;
  });
  const dayAt = useEffectEvent((x: number, y: number, key: unknown): string | null => {
    const cell = getElementFromPointWithoutHoneypot({ x, y })?.closest('[data-day]');
    const day = cell?.getAttribute('data-day') ?? '';
    const item = typeof key === 'string' ? options.itemOf(key) : undefined;
    return !item || day < options.today || day === localTime(item.at).date ? null : day;
  });
  const drop = useEffectEvent((key: unknown, day: unknown) => {
    if (typeof key === 'string' && typeof day === 'string') options.onDrop(key, day);
  });
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    let release = (): void => undefined;
    const onPointerDown = (event: PointerEvent): void => {
      release();
      release = () => undefined;
      const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
      const item = itemAt(entry);
      if (!entry || !item) return;
      release = draggable({
        element: entry,
        getInitialData: () => ({ calendarEntry: entry.dataset['entry'] }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => dragName(nativeSetDragImage, item.title),
      });
    };
    element.addEventListener('pointerdown', onPointerDown);
    return combine(
      () => element.removeEventListener('pointerdown', onPointerDown),
      () => release(),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['calendarEntry'] === 'string',
        getData: ({ input, source }) => ({ day: dayAt(input.clientX, input.clientY, source.data['calendarEntry']) }),
        getDropEffect: () => 'move',
        onDrag: ({ self, location }) => {
          scrollAtEdge(location.current.input);
          setTarget(self.data['day'] as string | null);
        },
        onDragLeave: () => setTarget(null),
        onDrop: ({ source, self }) => {
          setTarget(null);
          drop(source.data['calendarEntry'], self.data['day']);
        },
      }),
    );
  }, [table]);
  return target;
}
