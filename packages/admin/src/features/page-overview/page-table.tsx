import { useQuery } from '@tanstack/react-query';
import { contract, type ListedPage, type PageSummary } from '@ximblox/contract';
import { CopyPlus, ExternalLink, Flag, Globe, GlobeOff, Languages, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import type { MenuAction } from '../../ui/actions-menu.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { useMissingLocales } from '../../ui/page-modals/use-missing-locales.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './page-table.module.css';
import type { RowAction } from './row-actions.ts';

export interface PageTableProps {
  /** Only lists say whether the reader has a working copy. */
  pages: readonly (PageSummary & Partial<Pick<ListedPage, 'hasWorkingCopy'>>)[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
  hasTypes: boolean;
  dateColumn: 'createdAt' | 'updatedAt';
  onAction: (action: RowAction, page: PageSummary) => void;
}

function RowMenu({ page, onAction }: { page: PageSummary } & Pick<PageTableProps, 'onAction'>) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const { missing } = useMissingLocales(page, isWanted);
  const { data: offered = [] } = useQuery({
    queryKey: ['pages', 'offered', page.id],
    queryFn: ({ signal }) => api.call(contract.pages.get, { params: { id: String(page.id) }, signal }),
    select: ({ availableActions }) => availableActions,
    enabled: isWanted,
    staleTime: 0,
  });
  const isOwn = page.author.ID === useSession().ID;
  const target = { pageType: page.type, locale: page.locale, own: isOwn };
  const isPublic = page.publishedVersionID !== null;
  const mayDelete = can('delete-page', target) && (!isPublic || can('publish-page', target));
  const actions: MenuAction[] = [
    { text: t('page.overview.action.edit'), icon: Pencil, onClick: () => void navigate(`/page/${page.id}`) },
  ];
  if (can('create-page')) {
    actions.push(
      { text: t('page.overview.action.duplicate'), icon: CopyPlus, onClick: () => onAction('duplicate', page) },
      {
        text: t('page.overview.action.translate'),
        icon: Languages,
        offReason: missing?.length === 0 ? t('page.translate.complete') : undefined,
        onClick: () => onAction('translate', page),
      },
    );
  }
  if (offered.includes('publish')) {
    actions.push({ text: t('editor.publication.publish'), icon: Globe, onClick: () => onAction('publish', page) });
  }
  if (offered.includes('request-publication')) {
    actions.push({ text: t('editor.request.request'), icon: Flag, onClick: () => onAction('request', page) });
  }
  if (offered.includes('review-request')) {
    const review = `/page/${page.id}?review=open`;
    actions.push({ text: t('editor.request.review'), icon: ListChecks, onClick: () => void navigate(review) });
  }
  if (offered.includes('unpublish')) {
    actions.push({
      text: t('editor.publication.unpublish'),
      icon: GlobeOff,
      onClick: () => onAction('unpublish', page),
    });
  }
  if (mayDelete) {
    actions.push({
      text: t('page.overview.action.delete'),
      icon: Trash2,
      isDangerous: true,
      onClick: () => onAction('delete', page),
    });
  }
  return (
    <LazyActionsMenu
      label={t('page.overview.action.more', { title: page.title })}
      actions={actions}
      onWanted={() => setWanted(true)}
    />
  );
}

/** Pages as a table; on a narrow window each row becomes a card. */
export function PageTable({ pages, isStale, hasTypes, dateColumn, onAction }: PageTableProps) {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { localeName, dateTime } = useFormats();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('page.overview.column.title')}</th>
          {hasTypes && <th scope="col">{t('page.overview.column.type')}</th>}
          <th scope="col">{t('page.overview.column.locale')}</th>
          <th scope="col">{t('page.overview.column.state')}</th>
          <th scope="col" className={classes.editor}>
            {t('page.overview.column.editor')}
          </th>
          <th scope="col">{dateColumn === 'createdAt' ? t('page.overview.created') : t('page.overview.updated')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('page.overview.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id}>
            <th scope="row" className={classes.title}>
              <Link to={`/page/${page.id}`} lang={page.locale}>
                {page.title}
              </Link>
              <span className={classes.address}>{page.url}</span>
            </th>
            {hasTypes && <td>{pageTypeLabel(types, page.type)}</td>}
            <td className={classes.locale}>{localeName(page.locale)}</td>
            <td>
              <StateBadge state={page.state} />
              {page.publishedVersionID !== null && page.publishedVersionID !== page.newestVersionID && (
                <span className={classes.due}>{t('page.overview.unpublishedChanges')}</span>
              )}
              {page.hasWorkingCopy && <span className={classes.due}>{t('page.overview.workingCopy')}</span>}
              {page.state === 'not-published' && <span className={classes.due}>{t('page.overview.concept')}</span>}
              {(page.publishAt ?? page.unpublishAt) && (
                <span className={classes.due}>
                  {page.publishAt && <time dateTime={page.publishAt}>{dateTime(page.publishAt)}</time>}
                  {page.unpublishAt && (
                    <time dateTime={page.unpublishAt}>
                      {t('page.overview.until', { time: dateTime(page.unpublishAt) })}
                    </time>
                  )}
                </span>
              )}
            </td>
            <td className={classes.editor}>{page.author.name}</td>
            <td className={classes.date}>
              <DateTime time={page[dateColumn]} />
            </td>
            <td className={classes.actions}>
              {page.publishedVersionID !== null && (
                <a
                  href={page.url}
                  target="_blank"
                  rel="noreferrer"
                  className={classes.check}
                  title={t('page.overview.action.check')}
                >
                  <ExternalLink size={14} aria-hidden />
                  <span className={classes.checkText}>
                    {t('page.overview.action.check')}
                    <span className="visually-hidden">: {page.title}</span>
                  </span>
                </a>
              )}
              <RowMenu page={page} onAction={onAction} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
