import { Plus } from 'lucide-react';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BlockTypeInfo } from '@ximblox/contract';
import { type ReactNode, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropLine } from '../../../fields/sortable/drop-line.ts';
import { gapAt, itemsOf } from '../../../fields/sortable/sortable-items.ts';
import { draggedType } from './dragged-type.ts';
import classes from './overview.module.css';

/** Distance in pixels from the edge of a card at which the button appears. */
const near = 8;

interface Gap {
  position: number;
  /** Pixels below the top of the list. */
  top: number;
}

/** Returns the gap at the pointer, if it is between two cards or close to the edge of one. */
function gapNear({ target, clientY, currentTarget }: PointerEvent<HTMLElement>): Gap | null {
  const list = currentTarget.querySelector('ol');
  const card = (target as Element).closest<HTMLElement>('[data-card]');
  if (!list || (card === null && target !== list)) return null;
  const box = card?.getBoundingClientRect();
  if (box && clientY - box.top >= near && box.bottom - clientY >= near) return null;
  const items = itemsOf(list);
  const position = gapAt(items, clientY);
  const [above, below] = [items[position - 1], items[position]].map((item) => item?.getBoundingClientRect());
  const edge = above && below ? (above.bottom + below.top) / 2 : (below?.top ?? above?.bottom ?? 0);
  return { position, top: edge - currentTarget.getBoundingClientRect().top };
}

interface CardGapsProps {
  /** Adds a block before the card at a position; undefined without edit permission. */
  onAdd: ((position: number) => void) | undefined;
  /** Adds a block of a type that was dragged from the picker. */
  onDrop(type: BlockTypeInfo, position: number): void;
  children: ReactNode;
}

/** Shows a button between two cards while the pointer is there. Keys use the menu of a card. */
export function CardGaps({ onAdd, onDrop, children }: CardGapsProps) {
  const { t } = useTranslation();
  const [gap, setGap] = useState<Gap | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const line = dropLine();
    const items = (): HTMLElement[] => itemsOf(element.querySelector('ol') ?? element);
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedType(source.data) !== undefined,
      onDrag: ({ location: { current } }) => line.show(items(), gapAt(items(), current.input.clientY)),
      onDragLeave: line.hide,
      onDrop: ({ source, location: { current } }) => {
        line.hide();
        const type = draggedType(source.data);
        if (type) drop(type, gapAt(items(), current.input.clientY));
      },
    });
  }, []);
  return (
    <div
      ref={area}
      className="relative"
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse' || (event.target as Element).closest(`.${classes.addHere}`)) return;
        const next = onAdd && event.buttons === 0 ? gapNear(event) : null;
        if (next?.position !== gap?.position) setGap(next);
      }}
      onPointerLeave={() => setGap(null)}
    >
      {children}
      {gap && onAdd && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.addHere}
          style={{ top: gap.top }}
          aria-label={t('editor.block.addHere')}
          title={t('editor.block.addHere')}
          onClick={() => {
            setGap(null);
            onAdd(gap.position);
          }}
        >
          <Plus size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
