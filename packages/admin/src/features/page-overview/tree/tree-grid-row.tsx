import type { TreeNode } from '@ximblox/contract';
import { ChevronRight, File, Folder, House } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangeInRelease } from '../in-release.tsx';
import type { TreeColumn } from './tree-column.ts';
import classes from './tree.module.css';
import type { TreeRow } from './tree-rows.ts';

/** Attribute of the toggle button of a level. The grid handles its clicks. */
export const toggleMark = 'data-toggle';

interface PlacedRow {
  position: number;
  rowIndex: number;
  /** Pixels from the top of the tree. */
  top: number;
  isActive: boolean;
}

interface NodeRowProps extends PlacedRow {
  row: Extract<TreeRow, { kind: 'node' }>;
  columns: readonly TreeColumn[];
  isTarget: boolean;
  isChosen: boolean | undefined;
  link: string | null;
}

interface StateRowProps extends PlacedRow {
  row: Exclude<TreeRow, { kind: 'node' }>;
  /** Called when the last row of a level with more nodes is rendered. */
  onMore(parent: string): void;
}

const placed = ({ level }: TreeRow, { position, rowIndex, top, isActive }: PlacedRow) => ({
  tabIndex: isActive ? 0 : -1,
  'aria-level': level,
  'aria-rowindex': rowIndex,
  'data-position': position,
  style: { '--level': level - 1, top } as CSSProperties,
});

/** Title and address of a node. */
function NodeName({ node, link }: { node: TreeNode; link: string | null }) {
  const { t } = useTranslation();
  const Icon = node.slug === '' ? House : node.page ? File : Folder;
  const title = node.page?.title ?? (node.slug === '' ? t('page.tree.root') : node.segment);
  const address = node.slug === '' ? '/' : `/${node.segment}`;
  return (
    <>
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className="min-0 dense">
        {link === null ? (
          <span className="truncate block strong quiet-link">{title}</span>
        ) : (
          <Link to={link} lang={node.page?.locale} tabIndex={-1} className="truncate block strong quiet-link">
            {title}
          </Link>
        )}
        <span className="truncate block caption muted">
          {node.page || node.slug === '' ? address : t('page.tree.folder')}{' '}
          {node.page && <ChangeInRelease page={node.page} />}
        </span>
      </span>
    </>
  );
}

/** Row for a level that is loading, incomplete or failed to load. */
export function StateRow({ row, onMore, ...place }: StateRowProps) {
  const { t } = useTranslation();
  const more = row.kind === 'more' ? row.parent : null;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (more !== null) load(more);
  }, [more]);
  return (
    <div
      role="row"
      {...placed(row, place)}
      aria-busy={row.kind === 'loading'}
      className={`focus-inside line-below drop-target ${classes.row}`}
    >
      <span role="gridcell" className="muted" tabIndex={-1}>
        {t(row.kind === 'failed' ? 'page.tree.failed' : 'common.loading')}
      </span>
    </div>
  );
}

/** Row of a node. Memoised so that scrolling and arrow keys render only changed rows. */
export const NodeRow = memo(function NodeRow({ row, columns, isTarget, isChosen, link, ...place }: NodeRowProps) {
  const { node, isOpen } = row;
  return (
    <div
      role="row"
      {...placed(row, place)}
      aria-expanded={node.children > 0 ? isOpen : undefined}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isChosen}
      data-target={isTarget || undefined}
      className={`focus-inside hover-ground line-below drop-target ${classes.row}`}
    >
      <div role="gridcell" tabIndex={-1} className="row gap-8 min-0">
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="fold turns"
          data-open={isOpen}
          data-empty={node.children === 0 || undefined}
          {...{ [toggleMark]: '' }}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
        <NodeName node={node} link={link} />
      </div>
      {columns.map(({ name, renderCell }) => (
        <div key={name} role="gridcell" tabIndex={-1} data-column={name}>
          {renderCell(node)}
        </div>
      ))}
    </div>
  );
});
