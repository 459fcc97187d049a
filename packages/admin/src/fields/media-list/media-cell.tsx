import { memo, useId } from 'react';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import type { CellWords } from './cell-words.ts';
import { type Entry, entryName } from './entry.ts';
import { RowContent, TileContent } from './media-cells.tsx';
import classes from './media-list.module.css';

export type MediaView = 'grid' | 'list';

interface CellProps {
  entry: Entry | undefined;
  position: number;
  column: number;
  view: MediaView;
  hasPath: boolean;
  isActive: boolean;
  isMarked: boolean;
  isOpen: boolean;
  canMark: boolean;
  actionsFor: ((entry: Entry) => EntryActions) | undefined;
  words: CellWords;
}

/** Creates the actions of an entry when its menu is opened; undefined if there are none. */
export type EntryActions = (() => readonly MenuAction[]) | undefined;

/** The grid handles clicks on the checkbox. */
const heardAbove = (): void => undefined;

/** A folder or file, or a placeholder while loading. */
export const MediaCell = memo(function MediaCell(props: CellProps) {
  const { entry, position, column, view, hasPath, isActive, isMarked, isOpen, canMark, words } = props;
  const { t } = words;
  const id = useId();
  const actions = entry && props.actionsFor?.(entry);
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={canMark ? isMarked : undefined}
      aria-busy={entry ? undefined : true}
      aria-labelledby={entry ? `${id} ${id}-marks` : undefined}
      tabIndex={isActive ? 0 : -1}
      className={view === 'grid' ? classes.tile : classes.nameCell}
      data-position={position}
      data-entry={entry?.key}
      data-kind={entry?.kind}
      data-marked={isMarked || undefined}
      data-open={isOpen || undefined}
    >
      {!entry && (
        <>
          <span className="visually-hidden">{t('common.loading')}</span>
          <span className={view === 'grid' ? classes.picture : classes.rowPicture} aria-hidden />
        </>
      )}
      {entry &&
        (view === 'grid' ? (
          <TileContent {...{ entry, hasPath, id, words }} />
        ) : (
          <RowContent {...{ entry, hasPath, id, words }} />
        ))}
      {entry && canMark && (
        <input
          type="checkbox"
          className={`stack margin-0 rounded-small pointer ${classes.check}`}
          tabIndex={-1}
          aria-label={t('media.list.select', { name: entryName(entry) })}
          checked={isMarked}
          onChange={heardAbove}
        />
      )}
      {entry && actions && (
        <span className={classes.more}>
          <LazyActionsMenu
            label={t('page.overview.action.more', { title: entryName(entry) })}
            actions={actions}
            tabIndex={isActive ? 0 : -1}
          />
        </span>
      )}
    </div>
  );
});
