import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type BlockTypeInfo, pageHeaderKey } from '@ximblox/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draggedType } from '../overview/dragged-type.ts';
import classes from './preview.module.css';

/** A place between two blocks: the key of the block below it, or null for the end, and its position in the frame. */
interface Gap {
  before: string | null;
  top: number;
}

/** Returns the gap at a vertical position in the frame. */
function gapAt(page: Document, y: number): Gap {
  let bottom = 0;
  for (const block of page.querySelectorAll<HTMLElement>('[data-block-key]')) {
    const range = page.createRange();
    // A block has no box of its own.
    range.selectNodeContents(block);
    const box = range.getBoundingClientRect();
    const { blockKey } = block.dataset;
    if (blockKey !== pageHeaderKey && y < box.top + box.height / 2) return { before: blockKey ?? null, top: box.top };
    bottom = box.bottom;
  }
  return { before: null, top: bottom };
}

interface TypeDropProps {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Scale of the frame. */
  scale: number;
  onDrop(type: BlockTypeInfo, before: string | null): void;
}

/** Takes block types that are dragged from the picker. It covers the frame meanwhile, which would take the events. */
export function TypeDrop({ frame, scale, onDrop }: TypeDropProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [top, setTop] = useState<number | null>(null);
  const find = useEffectEvent((clientY: number): Gap | null => {
    const page = frame.current?.contentDocument;
    const box = area.current?.getBoundingClientRect();
    return page && box ? gapAt(page, (clientY - box.top) / scale) : null;
  });
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedType(source.data) !== undefined,
        onDragStart: () => setDragging(true),
        onDrop: () => {
          setDragging(false);
          setTop(null);
        },
      }),
    [],
  );
  useEffect(() => {
    if (!isDragging || !area.current) return undefined;
    return dropTargetForElements({
      element: area.current,
      onDrag: ({ location: { current } }) => setTop(find(current.input.clientY)?.top ?? null),
      onDragLeave: () => setTop(null),
      onDrop: ({ source, location: { current } }) => {
        const type = draggedType(source.data);
        const gap = find(current.input.clientY);
        if (type && gap) drop(type, gap.before);
      },
    });
  }, [isDragging]);
  if (!isDragging) return null;
  return (
    <div ref={area} className={classes.typeDrop}>
      {top !== null && <div className={classes.dropLine} style={{ top: Math.max(0, top * scale - 2) }} />}
    </div>
  );
}
