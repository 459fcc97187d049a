import { type KeyboardEvent, useRef } from 'react';
import { cellAt } from './cell-at.ts';
import type { Entry } from './entry.ts';
import { type Grid, type GridKey, nextPosition } from './grid-layout.ts';
import { emptySelection, type Selection, withEntries } from './selection.ts';
import type { GridSelection } from './use-grid-selection.ts';
import type { MediaContent } from './use-media-content.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import { scrollerOf } from './use-visible-part.ts';

const keys: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] satisfies GridKey[];

function keyOf({ key, ctrlKey, metaKey }: KeyboardEvent): GridKey | undefined {
  if ((ctrlKey || metaKey) && key === 'Home') return 'First';
  if ((ctrlKey || metaKey) && key === 'End') return 'Last';
  return keys.includes(key) ? (key as GridKey) : undefined;
}

/** Whether an event happened on a control inside a cell, which handles its own keys and clicks. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, label, [role="menu"]') !== null;

interface GridKeysProps {
  content: MediaContent;
  grid: Grid;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Position of the tab stop. */
  current: number;
  goTo(position: number): void;
  selection: Selection;
  selecting: GridSelection;
  onOpen(entry: Entry): void;
  onRename?: ((entry: Entry) => void) | undefined;
  onDelete?: ((selection: Selection) => void) | undefined;
}

/** Keyboard handler of a grid: navigates, and selects, opens, renames and deletes the focused entry. */
export function useGridKeys(props: GridKeysProps): (event: KeyboardEvent<HTMLElement>) => void {
  const { content, grid, current, goTo, selection, selecting } = props;
  const typed = useRef('');
  const typeAhead = useTypeAhead(async (start) => {
    typed.current = start;
    // While typing continues, the current entry may still match.
    const position = await content.findName(start, start.length === 1 ? current : current - 1);
    if (position !== null && typed.current === start) goTo(position);
  });

  const leadTo = (event: KeyboardEvent<HTMLElement>, key: GridKey, position: number): void => {
    typeAhead.end();
    const view = (scrollerOf(event.currentTarget)?.clientHeight ?? window.innerHeight) - 120;
    const to = nextPosition(grid, position, key, Math.floor(view / props.rowHeight));
    if (event.shiftKey && selecting.canSelect) selecting.extendTo(to, position);
    else if (!event.ctrlKey && !event.metaKey) selecting.startAt(null);
    goTo(to);
  };

  /** @returns whether the key was handled */
  const act = (event: KeyboardEvent<HTMLElement>, position: number): boolean => {
    const entry = content.entryAt(position);
    const hasCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && entry) props.onOpen(entry);
    else if (event.key === ' ' && !typeAhead.isTyping(event.timeStamp) && selecting.canSelect)
      selecting.toggle(position);
    else if (hasCommand && event.key.toLowerCase() === 'a' && selecting.canSelect) selecting.selectAll(grid.count);
    else if (event.key === 'Escape' && selection.size > 0 && selecting.canSelect) selecting.clear();
    else if (event.key === 'F2' && entry && props.onRename) props.onRename(entry);
    else if (event.key === 'Delete' && entry && props.onDelete)
      props.onDelete(selection.size > 0 ? selection : withEntries(emptySelection, [entry]));
    else return !hasCommand && !event.altKey && typeAhead.type(event.key, event.timeStamp);
    return true;
  };

  return (event) => {
    const position = cellAt(event.target)?.position;
    if (position === undefined || event.defaultPrevented || isControl(event.target)) return;
    const key = event.altKey ? undefined : keyOf(event);
    if (key) {
      event.preventDefault();
      leadTo(event, key, position);
    } else if (act(event, position)) event.preventDefault();
  };
}
