import type { TreeNode } from '@ximblox/contract';
import { ChevronRight, File, Folder, House } from 'lucide-react';
import { type CSSProperties, type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TreeColumn } from './tree-column.ts';
import classes from './tree.module.css';
import type { TreeRow } from './tree-rows.ts';

interface TreeGridRowProps {
  row: TreeRow;
  position: number;
  rowIndex: number;
  top: number;
  columns: readonly TreeColumn[];
  isActive: boolean;
  isTarget: boolean;
  chosen: string | undefined;
  link: string | null;
  onToggle(slug: string, isOpen: boolean): void;
  /** Called when the end of a level is drawn that has more nodes. */
  onMore(parent: string): void;
  onClick(): void;
}

/** Title and address of a node. */
function NodeName({ node, link }: { node: TreeNode; link: string | null }) {
  const { t } = useTranslation();
  const Icon = node.slug === '' ? House : node.page ? File : Folder;
  const title = node.page?.title ?? (node.slug === '' ? t('page.tree.root') : node.segment);
  const address = node.slug === '' ? '/' : `/${node.segment}`;
  return (
    <>
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className={`min-0 ${classes.texts}`}>
        {link === null ? (
          <span className={`truncate block strong ${classes.title}`}>{title}</span>
        ) : (
          <Link to={link} lang={node.page?.locale} tabIndex={-1} className={`truncate block strong ${classes.title}`}>
            {title}
          </Link>
        )}
        <span className="truncate block caption muted">
          {node.page || node.slug === '' ? address : t('page.tree.folder')}
        </span>
      </span>
    </>
  );
}

/** A row of the tree. */
export function TreeGridRow(props: TreeGridRowProps) {
  const { row, position, rowIndex, top, columns, isActive, isTarget, chosen, link, onToggle, onMore, onClick } = props;
  const { t } = useTranslation();
  const more = row.kind === 'more' ? row.parent : null;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (more !== null) load(more);
  }, [more]);
  const style = { '--level': row.level - 1, top } as CSSProperties;
  const shared = {
    tabIndex: isActive ? 0 : -1,
    'aria-level': row.level,
    'aria-rowindex': rowIndex,
    'data-position': position,
    style,
  } as const;
  if (row.kind !== 'node') {
    const text = row.kind === 'failed' ? 'page.tree.failed' : 'common.loading';
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of its rows
      <div role="row" {...shared} className={`focus-inside line-below ${classes.row}`} onClick={onClick}>
        <span role="gridcell" className="muted" tabIndex={-1}>
          {t(text)}
        </span>
      </div>
    );
  }
  const { node, isOpen } = row;
  const onRowClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a, button, [role="menu"]') === null) onClick();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of its rows
    <div
      role="row"
      {...shared}
      aria-expanded={node.children > 0 ? isOpen : undefined}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={chosen === undefined ? undefined : chosen === node.slug}
      data-target={isTarget || undefined}
      className={`focus-inside hover-ground line-below ${classes.row}`}
      onClick={onRowClick}
    >
      <div role="gridcell" tabIndex={-1} className={classes.name}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={`plain-button center rigid muted rounded-small ${classes.toggle}`}
          data-open={isOpen}
          data-empty={node.children === 0 || undefined}
          onClick={() => onToggle(node.slug, !isOpen)}
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
}
