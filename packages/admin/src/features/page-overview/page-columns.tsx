import type { ListedPage, PageSummary } from '@ximblox/contract';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, usePageTypes } from '../../lib/site-settings.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import type { pageSorts } from './page-list.ts';
import classes from './page-overview.module.css';

/** Only lists say whether the reader has a working copy. */
export type ShownPage = PageSummary & Partial<Pick<ListedPage, 'hasWorkingCopy'>>;

/** The state of a page, and what differs from what visitors see. */
function State({ page }: { page: ShownPage }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { underway, hasWorkingCopy, publishAt, unpublishAt } = page;
  return (
    <>
      <StateMarks page={page} />
      {hasWorkingCopy && <CellDetail>{t('page.overview.workingCopy')}</CellDetail>}
      {publishAt && underway !== 'scheduled' && (
        <CellDetail>
          <time dateTime={publishAt}>{t('requests.publishAt', { time: dateTime(publishAt) })}</time>
        </CellDetail>
      )}
      {unpublishAt && underway !== 'expiring' && (
        <CellDetail>
          <time dateTime={unpublishAt}>{t('page.overview.until', { time: dateTime(unpublishAt) })}</time>
        </CellDetail>
      )}
    </>
  );
}

/** The page as visitors see it. */
export function CheckLink({ page: { title, url } }: { page: ShownPage }) {
  const { t } = useTranslation();
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.check} title={t('page.overview.action.check')}>
      <ExternalLink size={14} aria-hidden />
      <span className={classes.checkText}>
        {t('page.overview.action.check')}
        <span className="visually-hidden">: {title}</span>
      </span>
    </a>
  );
}

/** Returns the columns of a list of pages. */
export function usePageColumns(hasTypes: boolean): Column<ShownPage, keyof typeof pageSorts>[] {
  const { t } = useTranslation();
  const types = usePageTypes();
  const { localeName } = useFormats();
  const type: Column<ShownPage> = {
    head: t('page.overview.column.type'),
    isMinor: true,
    renderCell: (page) => pageTypeLabel(types, page.type),
  };
  return [
    {
      head: t('page.overview.column.title'),
      sort: 'title',
      isTitle: true,
      renderCell: ({ id, title, locale, url }) => (
        <>
          <RowTitle to={`/page/${id}`} lang={locale}>
            {title}
          </RowTitle>
          <CellDetail>{url}</CellDetail>
        </>
      ),
    },
    ...(hasTypes ? [type] : []),
    { head: t('page.overview.column.locale'), renderCell: ({ locale }) => localeName(locale) },
    { head: t('page.overview.column.state'), renderCell: (page) => <State page={page} /> },
    { head: t('page.overview.column.editor'), isMinor: true, renderCell: ({ author }) => author.name },
    {
      head: t('page.overview.created'),
      sort: 'createdAt',
      isNamed: true,
      renderCell: ({ createdAt }) => <DateTime time={createdAt} />,
    },
    {
      head: t('page.overview.updated'),
      sort: 'updatedAt',
      isNamed: true,
      renderCell: ({ updatedAt }) => <DateTime time={updatedAt} />,
    },
  ];
}
