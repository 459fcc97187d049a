import { isHidden } from '@ximblox/blocks/internal';
import { pageHeaderKey } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { OctagonAlert } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sortItem } from '../../../fields/sortable/sortable-items.ts';
import { useSortableList } from '../../../fields/sortable/use-sortable-list.ts';
import { useBlockState, useEditor, useEditorState } from '../editor-context.ts';
import { PeopleAt, usePeopleAt } from '../presence/people-at.tsx';
import { documentIn, mayEdit } from '../store/editor-state.ts';
import { blockName } from './block-name.ts';
import type { CardActions } from './card-actions.ts';
import { focusCard } from './focus-card.ts';
import classes from './overview.module.css';
import type { BlockActions } from './use-block-actions.ts';
import { usePageHeaderErrors } from './use-page-header-errors.ts';
import { useFirstFew } from './use-first-few.ts';
import type { MarkedBlocks } from './use-marked-blocks.ts';

interface OutlineRowProps {
  blockKey: string;
  isSelected: boolean;
  isMarked: boolean;
  /** Whether the row is the tab stop. */
  isEntry: boolean;
  hasErrors: boolean;
  /** Names of other users at the block, one per line. */
  people: string;
  t: TFunction;
}

/** Name of a row, with marks for errors and for other users. */
function RowLabel({
  label,
  hasErrors,
  people,
  t,
}: { label: string } & Pick<OutlineRowProps, 'hasErrors' | 'people' | 't'>) {
  return (
    <span className={`small strong dense ${classes.outlineLabel}`}>
      {hasErrors && <OctagonAlert size={14} aria-hidden className={classes.outlineSign} />}
      {label}
      {people !== '' && <PeopleAt names={people} />}
      {hasErrors && <span className="visually-hidden"> ({t('editor.block.hasErrors')})</span>}
    </span>
  );
}

const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { blockKey, isSelected, isMarked, isEntry, hasErrors, people, t } = props;
  const { blockTypes } = useEditor();
  const block = useBlockState(blockKey, (state) => documentIn(state).blocks[blockKey]);
  const { label, summary } = blockName(blockTypes, block);
  const hides = block !== undefined && isHidden(block);
  return (
    <div
      {...sortItem}
      data-sort-handle="pointer"
      role="option"
      aria-selected={isMarked || isSelected}
      tabIndex={isEntry ? 0 : -1}
      className={`stack rounded-small focus-inside hover-ground dragged ${classes.outlineRow}`}
      data-key={blockKey}
      data-current={isSelected || undefined}
      data-errors={hasErrors || undefined}
      data-hidden={hides || undefined}
    >
      <RowLabel
        label={hides ? `${label} (${t('editor.block.hiddenMark')})` : label}
        hasErrors={hasErrors}
        people={people}
        t={t}
      />
      <span className="truncate caption muted">{summary}</span>
    </div>
  );
});

/** Row of the page header, which cannot be moved. */
const PageHeaderRow = memo(function PageHeaderRow({ isSelected, isEntry }: { isSelected: boolean; isEntry: boolean }) {
  const { t } = useTranslation();
  const title = useEditorState((state) => documentIn(state).title);
  const hasErrors = usePageHeaderErrors() > 0;
  return (
    <div
      role="option"
      aria-selected={isSelected}
      tabIndex={isEntry ? 0 : -1}
      className={`stack rounded-small focus-inside hover-ground dragged ${classes.outlineRow}`}
      data-key={pageHeaderKey}
      data-current={isSelected || undefined}
      data-errors={hasErrors || undefined}
    >
      <RowLabel label={t('editor.pageHeader.title')} hasErrors={hasErrors} people="" t={t} />
      <span className="truncate caption muted">{title}</span>
    </div>
  );
});

interface OutlineProps {
  selected: string | null;
  marked: MarkedBlocks;
  actions: CardActions;
  blockActions: BlockActions;
}

const rowOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-key]');

/** Row that an arrow, Home or End key leads to. */
function neighbour(row: HTMLElement, key: string): Element | null | undefined {
  switch (key) {
    case 'ArrowUp':
      return row.previousElementSibling;
    case 'ArrowDown':
      return row.nextElementSibling;
    case 'Home':
      return row.parentElement?.firstElementChild;
    case 'End':
      return row.parentElement?.lastElementChild;
    default:
      return undefined;
  }
}

interface OutlineKeys {
  onChoose(key: string, event: React.KeyboardEvent): void;
  /** Opens the form of a block and focuses it. */
  onOpen(key: string): void;
  onMarkAll(): void;
}

/** Handles the keys of the list: move, choose, open, and select all. */
function handleKey(event: React.KeyboardEvent, { onChoose, onOpen, onMarkAll }: OutlineKeys): void {
  const row = rowOf(event.target);
  const key = row?.dataset.key;
  if (!row || key === undefined || event.altKey) return;
  const hasMod = event.ctrlKey || event.metaKey;
  if (hasMod && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    return onMarkAll();
  }
  if (event.key === 'Enter' && !hasMod) {
    event.preventDefault();
    return onOpen(key);
  }
  if (event.key === ' ') {
    event.preventDefault();
    return onChoose(key, event);
  }
  const next = neighbour(row, event.key);
  if (next === undefined) return;
  event.preventDefault();
  if (!(next instanceof HTMLElement) || next.dataset.key === undefined) return;
  next.focus();
  if (!hasMod) onChoose(next.dataset.key, event);
}

/** Sorts the rows by dragging; a selected row takes the other selected ones with it. */
function useOutlineSorting(order: readonly string[], marked: MarkedBlocks, blockActions: BlockActions) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const nameAt = (position: number): string => {
    const keys = marked.targets(order[position] ?? '');
    const [key = ''] = keys;
    return keys.length > 1
      ? t('editor.block.several', { count: keys.length })
      : blockName(blockTypes, documentIn(store.getState()).blocks[key]).label;
  };
  return useSortableList({
    nameAt,
    onMove: (from, gap) => blockActions.moveTo(marked.targets(order[from] ?? ''), gap),
  });
}

function useScrollToRow(selected: string | null, isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn || selected === null) return;
    const row = document.querySelector(`[role="option"][data-key="${CSS.escape(selected)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [selected, isDrawn]);
}

/** Outline of the page: one row per block, to navigate, select and move. */
export function Outline({ selected, marked, actions, blockActions }: OutlineProps) {
  const { t } = useTranslation();
  const order = useEditorState((state) => documentIn(state).order);
  const errors = useEditorState((state) => state.errors.blocks);
  const canEdit = useEditorState(mayEdit);
  const people = usePeopleAt();
  const drawn = useFirstFew(order);
  const list = useOutlineSorting(order, marked, blockActions);

  const isDrawn = selected !== null && (selected === pageHeaderKey || drawn.includes(selected));
  useScrollToRow(selected, isDrawn);

  const choose = (key: string, event: React.MouseEvent | React.KeyboardEvent): void => {
    if (key === pageHeaderKey || !actions.mark(key, event)) actions.select(key);
  };

  const onKeyDown = (event: React.KeyboardEvent): void =>
    handleKey(event, {
      onChoose: choose,
      onOpen(key) {
        actions.select(key);
        focusCard(key);
      },
      onMarkAll: () => marked.mark(order),
    });

  const entry = selected !== null && order.includes(selected) ? selected : pageHeaderKey;
  return (
    <div className={`stack min-height-0 line-right head-and-body ${classes.outline}`}>
      <h2 className={`caption muted ${classes.paneTitle}`} id="outline-title">
        {t('editor.overview.outline')}
      </h2>
      <div
        ref={canEdit ? list : undefined}
        tabIndex={-1}
        role="listbox"
        aria-multiselectable
        aria-labelledby="outline-title"
        className={`relative scroll margin-0 ${classes.outlineList}`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const row = rowOf(event.target);
          if (row?.dataset.key === undefined) return;
          row.focus();
          choose(row.dataset.key, event);
        }}
      >
        <PageHeaderRow isSelected={selected === pageHeaderKey} isEntry={entry === pageHeaderKey} />
        {drawn.map((key) => (
          <OutlineRow
            key={key}
            blockKey={key}
            isSelected={key === selected}
            isMarked={marked.keys.has(key)}
            isEntry={key === entry}
            hasErrors={(errors[key]?.length ?? 0) > 0}
            people={people.get(key) ?? ''}
            t={t}
          />
        ))}
      </div>
    </div>
  );
}
