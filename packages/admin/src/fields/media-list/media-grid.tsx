import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCellWords } from './cell-words.ts';
import type { Entry } from './entry.ts';
import { type Grid, gridLayout, type GridKey, nextPosition } from './grid-layout.ts';
import { ListHead, type Sorting } from './list-head.tsx';
import { type EntryActions, MediaCell, type MediaView } from './media-cell.tsx';
import { listColumns, RowCells } from './media-cells.tsx';
import classes from './media-list.module.css';
import { emptySelection, type Selection, toggled, withEntries } from './selection.ts';
import type { MediaContent } from './use-media-content.ts';
import { useActiveEntry } from './use-active-entry.ts';
import { scrollerOf, useVisiblePart } from './use-visible-part.ts';
import { useTypeAhead } from './use-type-ahead.ts';

/** What dragging does: of entries that leave, and of what comes onto a folder. */
export interface GridDrag {
  canDrag(entry: Entry): boolean;
  onDragStart(event: DragEvent<HTMLElement>, entries: readonly Entry[]): void;
  onDragEnd(): void;
  /** Whether what is dragged may be dropped onto the folder. */
  accepts(event: DragEvent<HTMLElement>, path: string): boolean;
  onDrop(event: DragEvent<HTMLElement>, path: string): void;
}

interface MediaGridProps {
  label: string;
  content: MediaContent;
  view: MediaView;
  /** Whether to say where each entry lies. */
  hasPaths: boolean;
  sorting?: Sorting;
  onOpen(entry: Entry): void;
  /** Key of what is open beside the grid. */
  openKey?: string | null;
  selection?: Selection;
  /** Without it, nothing can be marked. */
  onSelect?(selection: Selection): void;
  actionsFor?(entry: Entry): EntryActions;
  onRename?(entry: Entry): void;
  onDelete?(selection: Selection): void;
  drag?: GridDrag;
}

/** Pixels: the least width of a tile, the space between tiles, and the heights of rows with the space below them. */
const measures = {
  tile: 168,
  gap: 12,
  grid: { folderHeight: 64, fileHeight: 196, between: 12 },
  list: { folderHeight: 52, fileHeight: 52, between: 0 },
} as const;

const keys: Record<string, GridKey> = {
  ArrowLeft: 'ArrowLeft',
  ArrowRight: 'ArrowRight',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
};

const keyOf = (event: KeyboardEvent): GridKey | undefined => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'Home') return 'First';
  if ((event.ctrlKey || event.metaKey) && event.key === 'End') return 'Last';
  return keys[event.key];
};

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, label, [role="menu"]') !== null;

/**
 * Folders and files in a grid or a list that draws only what can be seen, however many there are. One entry takes part in the
 * order of the Tab key; arrows, Home, End, Page up and down, and the first letters of a name lead to the others.
 */
export function MediaGrid(props: MediaGridProps) {
  const { content, view, selection = emptySelection, onSelect, drag } = props;
  const { t } = useTranslation();
  const words = useCellWords();
  const body = useRef<HTMLDivElement>(null);
  const part = useVisiblePart(body);
  /** Where a range begins, and what was marked before it. */
  const anchor = useRef<{ position: number; before: Selection } | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const { folders, files } = content.counts ?? { folders: 0, files: 0 };
  const count = folders + files;
  const width = part?.width ?? 0;
  const columns =
    view === 'list'
      ? 1
      : Math.max(width < 420 ? 2 : 1, Math.floor((width + measures.gap) / (measures.tile + measures.gap)));
  const grid: Grid = useMemo(
    () => gridLayout({ folders, files, columns, ...measures[view] }),
    [folders, files, columns, view],
  );
  const { current, choose, goTo, onFocus, onBlur } = useActiveEntry(body, content, count);
  const seen = part ? grid.rowsBetween(part.top, part.bottom) : { first: 0, end: 0 };
  const activeRow = count > 0 ? grid.rowOf(current) : -1;
  const rows = Array.from({ length: seen.end - seen.first }, (_, step) => seen.first + step);
  // Whoever has the focus stays drawn, or the focus would be lost by scrolling.
  if (part && activeRow >= 0 && !rows.includes(activeRow)) {
    if (activeRow < seen.first) rows.unshift(activeRow);
    else rows.push(activeRow);
  }
  const { show } = content;
  const firstSeen = seen.end > seen.first ? grid.rowAt(seen.first).first : 0;
  const endSeen = seen.end > seen.first ? grid.rowAt(seen.end - 1).end : 0;
  useEffect(() => show(firstSeen, endSeen), [show, firstSeen, endSeen]);

  const mark = async (from: number, to: number, before: Selection): Promise<void> => {
    if (!onSelect) return;
    const entries = await content.entriesBetween(Math.min(from, to), Math.max(from, to));
    onSelect(withEntries(before, entries));
  };
  const toggle = (position: number): void => {
    const entry = content.entryAt(position);
    if (!entry || !onSelect) return;
    const next = toggled(selection, entry);
    anchor.current = { position, before: next };
    onSelect(next);
  };
  const typed = useRef('');
  const typeAhead = useTypeAhead(async (start) => {
    typed.current = start;
    // A name that one goes on typing may be the one where one is.
    const position = await content.findName(start, start.length === 1 ? current : current - 1);
    if (position !== null && typed.current === start) goTo(position);
  });

  const positionOf = (event: { target: EventTarget | null }): number | null => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null;
    return cell ? Number(cell.dataset.position) : null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || isControl(event.target)) return;
    const position = positionOf(event);
    if (position === null) return;
    const entry = content.entryAt(position);
    const command = event.ctrlKey || event.metaKey;
    const key = keyOf(event);
    if (key && !event.altKey) {
      event.preventDefault();
      typeAhead.end();
      const view = (scrollerOf(event.currentTarget)?.clientHeight ?? window.innerHeight) - 120;
      const to = nextPosition(grid, position, key, Math.floor(view / measures[props.view].fileHeight));
      if (event.shiftKey && onSelect) {
        anchor.current ??= { position, before: selection };
        void mark(anchor.current.position, to, anchor.current.before);
      } else if (!command) anchor.current = null;
      goTo(to);
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault();
      props.onOpen(entry);
    } else if (event.key === ' ' && !typeAhead.isTyping(event.timeStamp) && onSelect) {
      event.preventDefault();
      toggle(position);
    } else if (command && event.key.toLowerCase() === 'a' && onSelect) {
      event.preventDefault();
      void mark(0, count - 1, selection);
    } else if (event.key === 'Escape' && selection.size > 0 && onSelect) {
      event.preventDefault();
      onSelect(emptySelection);
    } else if (event.key === 'F2' && entry && props.onRename) {
      event.preventDefault();
      props.onRename(entry);
    } else if (event.key === 'Delete' && entry && props.onDelete) {
      event.preventDefault();
      props.onDelete(selection.size > 0 ? selection : withEntries(emptySelection, [entry]));
    } else if (!command && !event.altKey && typeAhead.type(event.key, event.timeStamp)) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const position = positionOf(event);
    if (position === null) return;
    if (event.target instanceof HTMLInputElement && !event.shiftKey) return toggle(position);
    if (isControl(event.target) && !(event.target instanceof HTMLInputElement)) return;
    const entry = content.entryAt(position);
    choose(position);
    if (!entry) return;
    if (onSelect && event.shiftKey) {
      anchor.current ??= { position: current, before: selection };
      void mark(anchor.current.position, position, anchor.current.before);
    } else if (onSelect && (event.ctrlKey || event.metaKey)) toggle(position);
    else {
      anchor.current = { position, before: selection };
      props.onOpen(entry);
    }
  };

  const folderAt = (event: DragEvent<HTMLElement>): string | null => {
    const position = positionOf(event);
    const entry = position === null ? undefined : content.entryAt(position);
    return entry?.kind === 'folder' ? entry.folder.path : null;
  };
  const onDragOver = (event: DragEvent<HTMLElement>): void => {
    const path = folderAt(event);
    const isTarget = path !== null && drag?.accepts(event, path) === true;
    if (isTarget) {
      event.preventDefault();
      event.stopPropagation();
    }
    const key = isTarget ? `folder ${path}` : null;
    if (key !== target) setTarget(key);
  };

  const cell = (position: number, column: number) => {
    const entry = content.entryAt(position);
    return (
      <MediaCell
        key={entry?.key ?? position}
        entry={entry}
        position={position}
        column={column}
        view={view}
        hasPath={props.hasPaths}
        isActive={position === current}
        isMarked={entry !== undefined && selection.has(entry.key)}
        isOpen={entry !== undefined && (entry.key === props.openKey || entry.key === target)}
        canMark={onSelect !== undefined}
        canDrag={entry !== undefined && drag?.canDrag(entry) === true}
        actionsFor={props.actionsFor}
        words={words}
      />
    );
  };

  return (
    <>
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={grid.rows + (view === 'list' ? 1 : 0)}
        aria-colcount={view === 'list' ? listColumns.length + 1 : columns}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={content.isStale}
        className={`min-0 relative ${classes.grid}`}
        data-view={view}
        data-actions={props.actionsFor !== undefined || undefined}
        data-marking={selection.size > 0 || undefined}
      >
        {view === 'list' && <ListHead {...(props.sorting ? { sorting: props.sorting } : {})} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells are operated; their events are heard in one place */}
        <div
          ref={body}
          role="rowgroup"
          className={classes.rows}
          style={{ height: grid.height }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={onFocus}
          onBlur={onBlur}
          onDragStart={(event) => {
            const position = positionOf(event);
            const entry = position === null ? undefined : content.entryAt(position);
            if (!entry || !drag) return;
            drag.onDragStart(event, selection.has(entry.key) ? [...selection.values()] : [entry]);
          }}
          onDragEnd={() => {
            setTarget(null);
            drag?.onDragEnd();
          }}
          onDragOver={onDragOver}
          onDragLeave={(event) => {
            // Going from a folder's sign to its name is not leaving it.
            if (positionOf({ target: event.relatedTarget }) !== positionOf(event)) setTarget(null);
          }}
          onDrop={(event) => {
            const path = folderAt(event);
            setTarget(null);
            if (path === null || !drag?.accepts(event, path)) return;
            event.preventDefault();
            event.stopPropagation();
            drag.onDrop(event, path);
          }}
        >
          {rows.map((row) => {
            const { first, end, top } = grid.rowAt(row);
            const height = measures[view][grid.rowAt(row).isOfFolders ? 'folderHeight' : 'fileHeight'];
            const positions = Array.from({ length: end - first }, (_, column) => first + column);
            const only = view === 'list' ? content.entryAt(first) : undefined;
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row + (view === 'list' ? 2 : 1)}
                className={classes.row}
                style={{
                  transform: `translateY(${top}px)`,
                  height: height - (view === 'grid' ? measures.gap : 0),
                  ...(view === 'grid' ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : {}),
                }}
              >
                {positions.map(cell)}
                {only && <RowCells entry={only} words={words} />}
              </div>
            );
          })}
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {content.isStale && t('common.loading')}
      </span>
    </>
  );
}
