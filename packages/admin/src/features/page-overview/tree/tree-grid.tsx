import type { TreeNode } from '@ximblox/contract';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '@mantine/hooks';
import { useVisiblePart } from '../../../fields/media-list/use-visible-part.ts';
import type { TreeColumn } from './tree-column.ts';
import { NodeRow, StateRow, toggleMark } from './tree-grid-row.tsx';
import classes from './tree.module.css';
import { rowKey, type TreeRow } from './tree-rows.ts';
import { useActiveRow } from './use-active-row.ts';
import type { Tree } from './use-tree.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/** Heights of a row in pixels, as in the style sheet. */
const rowHeight = 48;
const cardHeight = 72;

interface TreeGridProps {
  label: string;
  tree: Tree;
  columns?: readonly TreeColumn[];
  /** Address of the initially active row. */
  first?: string;
  /** Address of the selected node; undefined if the tree has no selection. */
  chosen?: string;
  /** Renders the title link of a page; without it, titles are plain text. */
  linkOf?: (node: TreeNode) => string | null;
  /** Called on Enter, or on a click in a tree with a selection. */
  onEnter(node: TreeNode): void;
  onMove?: ((node: TreeNode, parent?: string) => void) | undefined;
  /** Receives a function that focuses a node. */
  focusRef?: { current: ((slug: string) => void) | null };
}

const noColumns: readonly TreeColumn[] = [];

/** Returns the positions of rows to render: visible rows, and the active row to keep its focus. */
function drawnPositions(part: { top: number; bottom: number } | null, count: number, height: number, current: number) {
  const first = part ? Math.min(count, Math.max(0, Math.floor(part.top / height))) : 0;
  const end = part ? Math.min(count, Math.max(0, Math.ceil(part.bottom / height))) : 0;
  const positions = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (part && current < count && (current < first || current >= end)) positions.push(current);
  return positions.toSorted((a, b) => a - b);
}

function Head({ columns }: { columns: readonly TreeColumn[] }) {
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={`caption muted line-below ${classes.head}`}>
      <span role="columnheader">{t('page.overview.column.title')}</span>
      {columns.map(({ name, head }) => (
        <span key={name} role="columnheader" data-column={name}>
          {name === 'actions' ? <span className="visually-hidden">{head}</span> : head}
        </span>
      ))}
    </div>
  );
}

/** Opens, folds or activates the row that is clicked. */
function useRowClick(
  tree: Tree,
  {
    canEnter,
    onActivate,
    onEnter,
  }: { canEnter: boolean; onActivate(position: number): void; onEnter(row: TreeRow): void },
) {
  return ({ target: clicked }: MouseEvent<HTMLElement>): void => {
    const element = clicked instanceof Element ? clicked : null;
    const position = Number(element?.closest('[data-position]')?.getAttribute('data-position') ?? -1);
    const row = tree.rows[position];
    if (!row) return;
    if (element?.closest(`[${toggleMark}]`)) {
      if (row.kind === 'node') tree.setOpen(row.node.slug, !row.isOpen);
    } else if (!element?.closest('a, button, [role="menu"]')) {
      onActivate(position);
      if (canEnter || row.kind === 'failed') onEnter(row);
    }
  };
}

interface RowsProps extends Pick<TreeGridProps, 'tree' | 'chosen' | 'linkOf'> {
  /** Positions of the rendered rows. */
  drawn: readonly number[];
  columns: readonly TreeColumn[];
  height: number;
  current: number;
  /** Address of the row under a dragged one. */
  target: string | null;
}

function Rows({ tree, chosen, linkOf, drawn, columns, height, current, target }: RowsProps) {
  return drawn.map((position) => {
    const row = tree.rows[position];
    if (!row) return null;
    const place = {
      position,
      rowIndex: position + (columns.length > 0 ? 2 : 1),
      top: position * height,
      isActive: position === current,
    };
    if (row.kind === 'node') {
      const { slug } = row.node;
      return (
        <NodeRow
          key={rowKey(row)}
          row={row}
          {...place}
          columns={columns}
          isTarget={target === slug}
          isChosen={chosen === undefined ? undefined : chosen === slug}
          link={linkOf?.(row.node) ?? null}
        />
      );
    }
    // A new last row gets a new key, so rendering it loads the next batch.
    return <StateRow key={`${rowKey(row)} ${position}`} row={row} {...place} onMore={tree.loadMore} />;
  });
}

/**
 * Virtualised treegrid of pages. One row is the tab stop. Arrow keys, Home, End and
 * type-ahead move between rows; Right and Left open and close levels.
 */
export function TreeGrid(props: TreeGridProps) {
  const { label, tree, columns = noColumns, chosen, linkOf, onEnter, onMove, focusRef } = props;
  const body = useRef<HTMLDivElement>(null);
  const part = useVisiblePart(body);
  const isNarrow = useMediaQuery('(max-width: 48rem)', undefined, { getInitialValueInEffect: false });
  const height = isNarrow && columns.length > 0 ? cardHeight : rowHeight;
  const { rows } = tree;
  const { current, goTo, goToSlug, onFocus, onBlur } = useActiveRow(body, rows, props.first ?? '');
  useEffect(() => {
    if (focusRef) focusRef.current = goToSlug;
  });
  const target = useTreeDrag(body, tree, onMove);
  const nodeOf = (row: TreeRow | undefined): TreeNode | null => (row?.kind === 'node' ? row.node : null);
  const enter = (row: TreeRow): void => {
    if (row.kind === 'node') onEnter(row.node);
    else if (row.kind === 'failed') tree.retry();
  };
  const onKeyDown = useTreeKeys({
    tree,
    current,
    goTo,
    onOpen: enter,
    onMove: (row) => {
      const node = nodeOf(row);
      if (node && node.slug !== '') onMove?.(node);
    },
  });
  const onClick = useRowClick(tree, { canEnter: chosen !== undefined, onActivate: goTo, onEnter: enter });
  const drawn = drawnPositions(part, rows.length, height, current);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows has the focus
    <div
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + (columns.length > 0 ? 1 : 0)}
      className={`small ${classes.grid}`}
      data-plain={columns.length === 0 || undefined}
      style={{ '--row': `${height}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        if (event.target === event.currentTarget) goTo(current);
        else onFocus(event);
      }}
      // Dialogs focus the active row first.
      {...(chosen === undefined ? {} : { tabIndex: -1, 'data-autofocus': '' })}
      onBlur={onBlur}
    >
      {columns.length > 0 && <Head columns={columns} />}
      <div ref={body} role="rowgroup" className={`relative ${classes.body}`} style={{ height: rows.length * height }}>
        <Rows
          tree={tree}
          chosen={chosen}
          linkOf={linkOf}
          drawn={drawn}
          columns={columns}
          height={height}
          current={current}
          target={target}
        />
      </div>
    </div>
  );
}
