import type { CountedTag } from '@ximblox/contract';
import { Globe, Lock, Merge, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import classes from './tags.module.css';

/** What a row offers in a dialog. */
export type TagAction = 'edit' | 'merge' | 'delete';

/** Pages that carry a tag, in the overview. */
export const pagesAddress = ({ id }: { id: number }): string => `/?tag=${id}`;

/** Files that carry a tag, in the library. */
export const filesAddress = ({ name }: { name: string }): string =>
  `/medialibrary?${new URLSearchParams({ tag: name }).toString()}`;

interface TagTableProps {
  tags: readonly CountedTag[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  onAction: (action: TagAction, tag: CountedTag) => void;
}

function Row({ tag, onAction }: { tag: CountedTag } & Pick<TagTableProps, 'onAction'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const Icon = tag.private ? Lock : Globe;
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {tag.name}
      </th>
      <td>
        <span className={classes.visibility} data-private={tag.private}>
          <Icon size={13} aria-hidden />
          {t(tag.private ? 'tags.private' : 'tags.public')}
        </span>
      </td>
      <td className={classes.number} data-label={t('tags.pages')}>
        {tag.pages === 0 ? (
          '–'
        ) : (
          <Link to={pagesAddress(tag)} aria-label={t('tags.pagesWith', { count: tag.pages, name: tag.name })}>
            {number(tag.pages)}
          </Link>
        )}
        {tag.lists > 0 && <span className={classes.lists}>{t('tags.lists', { count: tag.lists })}</span>}
      </td>
      <td className={classes.number} data-label={t('tags.files')}>
        {tag.files === 0 ? (
          '–'
        ) : (
          <Link to={filesAddress(tag)} aria-label={t('tags.filesWith', { count: tag.files, name: tag.name })}>
            {number(tag.files)}
          </Link>
        )}
      </td>
      <td className={classes.made}>
        <DateTime time={tag.createdAt} />
      </td>
      <td className={classes.actions}>
        <LazyActionsMenu
          label={t('page.overview.action.more', { title: tag.name })}
          actions={[
            { text: t('tags.action.edit'), icon: Pencil, onClick: () => onAction('edit', tag) },
            { text: t('tags.action.merge'), icon: Merge, onClick: () => onAction('merge', tag) },
            { text: t('tags.action.delete'), icon: Trash2, isDangerous: true, onClick: () => onAction('delete', tag) },
          ]}
        />
      </td>
    </tr>
  );
}

/** Tags with what carries them; on a narrow window each row becomes a card. */
export function TagTable({ tags, isStale, onAction }: TagTableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('tags.name')}</th>
          <th scope="col">{t('tags.visibility')}</th>
          <th scope="col" className={classes.number}>
            {t('tags.pages')}
          </th>
          <th scope="col" className={classes.number}>
            {t('tags.files')}
          </th>
          <th scope="col" className={classes.made}>
            {t('tags.made')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tags.map((tag) => (
          <Row key={tag.id} tag={tag} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}
