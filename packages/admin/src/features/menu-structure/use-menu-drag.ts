import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { findItem, fits, type LevelLimit, type Place, type Tree } from './menu-draft.ts';

/** Indentation per level in pixels. */
export const indent = 24;

/** Drop indicator of a row during a drag. */
export interface DropMark {
  at: 'above' | 'below' | 'inside';
  /** Resulting level of the item, starting at 0. */
  level: number;
}

const markOf = (instruction: Instruction): DropMark | null => {
  switch (instruction.type) {
    case 'reorder-above':
      return { at: 'above', level: instruction.currentLevel };
    case 'reorder-below':
      return { at: 'below', level: instruction.currentLevel };
    case 'reparent':
      return { at: 'below', level: instruction.desiredLevel };
    case 'make-child':
      return { at: 'inside', level: instruction.currentLevel + 1 };
    case 'instruction-blocked':
      return null;
  }
};

/** Returns the position of an item dropped on the row with `key`. */
function placeOf(tree: Tree, key: string, instruction: Instruction): Place | null {
  const target = findItem(tree, key);
  if (!target) return null;
  const after = ({ parent, siblings, position }: typeof target): Place => ({
    parent: parent?.key ?? null,
    before: siblings[position + 1]?.key ?? null,
  });
  switch (instruction.type) {
    case 'reorder-above':
      return { parent: target.parent?.key ?? null, before: key };
    case 'reorder-below':
      return after(target);
    case 'make-child':
      return { parent: key, before: target.item.children[0]?.key ?? null };
    case 'reparent': {
      let around = target;
      while (around.level > instruction.desiredLevel + 1) {
        const parent = around.parent && findItem(tree, around.parent.key);
        if (!parent) break;
        around = parent;
      }
      return after(around);
    }
    case 'instruction-blocked':
      return null;
  }
}

interface MenuDrag {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Item of the row. */
  itemKey: string;
  /** Current tree. */
  tree: Tree;
  limit: LevelLimit;
  onDrop(key: string, place: Place): void;
}

const keyOf = (data: Record<string | symbol, unknown>): string | null =>
  typeof data['menuItem'] === 'string' ? data['menuItem'] : null;

/**
 * Drag and drop of a menu row: above, below or into another item. Dropping to the left
 * of the last item of a group places the item after that group.
 */
export function useMenuDrag({ row, handle, itemKey, tree, limit, onDrop }: MenuDrag): {
  mark: DropMark | null;
  isDragged: boolean;
} {
  const [mark, setMark] = useState<DropMark | null>(null);
  const [isDragged, setDragged] = useState(false);

  const placeFor = useEffectEvent((source: string, data: Record<string | symbol, unknown>): Place | null => {
    const instruction = extractInstruction(data);
    const place = instruction && placeOf(tree, itemKey, instruction);
    return place && place.before !== source && fits(tree, source, place, limit) ? place : null;
  });
  const mode = useEffectEvent(() => {
    const placed = findItem(tree, itemKey);
    if (!placed || placed.item.children.length > 0) return 'expanded';
    return placed.position === placed.siblings.length - 1 ? 'last-in-group' : 'standard';
  });
  const level = useEffectEvent(() => (findItem(tree, itemKey)?.level ?? 1) - 1);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const show = (source: string | null, data: Record<string | symbol, unknown>): void => {
      const instruction = extractInstruction(data);
      setMark(source && instruction && placeFor(source, data) ? markOf(instruction) : null);
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ menuItem: itemKey }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => keyOf(source.data) !== null && keyOf(source.data) !== itemKey,
        getData: ({ input }) =>
          attachInstruction({}, { element, input, currentLevel: level(), indentPerLevel: indent, mode: mode() }),
        onDragEnter: ({ source, self }) => show(keyOf(source.data), self.data),
        onDrag: ({ source, self }) => show(keyOf(source.data), self.data),
        onDragLeave: () => setMark(null),
        onDrop: ({ source, self }) => {
          setMark(null);
          const key = keyOf(source.data);
          const place = key && placeFor(key, self.data);
          if (key && place) drop(key, place);
        },
      }),
    );
  }, [row, handle, itemKey]);

  return { mark, isDragged };
}
