import { type CSSProperties, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cellAt } from './cell-at.ts';
import { useCellWords } from './cell-words.ts';
import type { Entry } from './entry.ts';
import type { LibraryDrag } from './folder-target.ts';
import { ListHead, type Sorting } from './list-head.tsx';
import { type EntryActions, MediaCell, type MediaView } from './media-cell.tsx';
import { listColumns, RowCells } from './media-cells.tsx';
import classes from './media-list.module.css';
import { emptySelection, type Selection } from './selection.ts';
import { useActiveEntry } from './use-active-entry.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { isControl, useGridKeys } from './use-grid-keys.ts';
import { fileHeight, useDrawnRows, useGridLayout } from './use-grid-rows.ts';
import { useGridSelection } from './use-grid-selection.ts';
import type { MediaContent } from './use-media-content.ts';

interface MediaGridProps {
  label: string;
  content: MediaContent;
  view: MediaView;
  /** Whether to show each entry's folder. */
  hasPaths: boolean;
  sorting?: Sorting;
  onOpen(entry: Entry): void;
  /** Key of the entry that is open next to the grid. */
  openKey?: string | null;
  selection?: Selection;
  /** Selection is disabled if omitted. */
  onSelect?(selection: Selection): void;
  actionsFor?(entry: Entry): EntryActions;
  onRename?(entry: Entry): void;
  onDelete?(selection: Selection): void;
  drag?: LibraryDrag;
}

/** Selects or opens the entry that is clicked. */
function useEntryClick(
  content: MediaContent,
  current: number,
  selecting: ReturnType<typeof useGridSelection>,
  { onChoose, onOpen }: { onChoose(position: number): void; onOpen(entry: Entry): void },
) {
  return (event: MouseEvent<HTMLElement>): void => {
    const position = cellAt(event.target)?.position;
    if (position === undefined) return;
    if (event.target instanceof HTMLInputElement && !event.shiftKey) return selecting.toggle(position);
    if (isControl(event.target) && !(event.target instanceof HTMLInputElement)) return;
    const entry = content.entryAt(position);
    onChoose(position);
    if (!entry) return;
    if (selecting.canSelect && event.shiftKey) selecting.extendTo(position, current);
    else if (selecting.canSelect && (event.ctrlKey || event.metaKey)) selecting.toggle(position);
    else {
      selecting.startAt(position);
      onOpen(entry);
    }
  };
}

/**
 * Virtualised grid or list of folders and files. One entry and its menu are tab stops; arrow keys, Home, End, Page up, Page down
 * and type-ahead move to others.
 */
export function MediaGrid(props: MediaGridProps) {
  const { content, view, selection = emptySelection, onSelect, drag } = props;
  const { t } = useTranslation();
  const words = useCellWords();
  const body = useRef<HTMLDivElement>(null);
  const layout = useGridLayout(body, content, view);
  const { grid } = layout;
  const { current, choose, goTo, onFocus, onBlur } = useActiveEntry(body, content, grid.count);
  const rows = useDrawnRows({ ...layout, content, view, current });
  const selecting = useGridSelection({ content, selection, onSelect });
  const target = useGridDrag(body, { content, selection, drag });
  const { onOpen, onRename, onDelete } = props;
  const actions = { onOpen, onRename, onDelete };
  const rowHeight = fileHeight(view);
  const onKeyDown = useGridKeys({ content, grid, rowHeight, current, goTo, selection, selecting, ...actions });

  const onClick = useEntryClick(content, current, selecting, { onChoose: choose, onOpen });

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
        isOpen={entry !== undefined && [props.openKey, target].includes(entry.key)}
        canMark={selecting.canSelect}
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
        aria-colcount={view === 'list' ? listColumns.length + 1 : grid.columns}
        aria-multiselectable={selecting.canSelect ? true : undefined}
        aria-busy={content.isStale}
        className={`min-0 relative stale ${classes.grid}`}
        style={{ '--columns': grid.columns } as CSSProperties}
        data-view={view}
        data-actions={props.actionsFor !== undefined || undefined}
        data-marking={selection.size > 0 || undefined}
      >
        {view === 'list' && <ListHead {...(props.sorting ? { sorting: props.sorting } : {})} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells are operated; their events are heard in one place */}
        <div
          ref={body}
          role="rowgroup"
          className={`relative ${classes.rows}`}
          style={{ height: grid.height }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          {rows.map(({ row, positions, top, height }) => {
            const only = view === 'list' ? content.entryAt(positions[0] ?? 0) : undefined;
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row + (view === 'list' ? 2 : 1)}
                className={classes.row}
                style={{ transform: `translateY(${top}px)`, height }}
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
