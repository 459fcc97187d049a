import type { Underway } from '@ximblox/contract';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../fields/media-list/thumbnail.tsx';
import { useFormats } from '../../lib/format.ts';
import { pageTypeLabel, useHasAddress, useKnownSite, usePageTypes } from '../../lib/site-settings.ts';
import { AssignedTo } from '../../ui/assigned-to.tsx';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StateMarks, useStateText } from '../../ui/state-marks.tsx';
import { InRelease } from './in-release.tsx';
import { LanguageChips } from './language-chips.tsx';
import type { PageRow, pageSorts, ListedSummary } from './page-list.ts';
import classes from './page-overview.module.css';
import { type ColumnName, columnNames } from './use-chosen-columns.ts';

/** Workflow states, most urgent first, in the sort order of the server. */
const byUrgency: readonly (Underway | null)[] = [
  'review',
  'changes-requested',
  'changes',
  'draft',
  'scheduled',
  'expiring',
  null,
];
const urgency = ({ underway }: ListedSummary): number => byUrgency.indexOf(underway);

/** State of the most urgent page of a row, with its unpublished changes. */
function State({ row: { page: lead, pages } }: { row: PageRow }) {
  const { t } = useTranslation();
  const { shortTime, localeName } = useFormats();
  const [first = lead] = pages.toSorted((one, other) => urgency(one) - urgency(other));
  const page = urgency(lead) === urgency(first) ? lead : first;
  const { underway, publishAt, unpublishAt } = page;
  return (
    <>
      <StateMarks page={page} />
      {page !== lead && <CellDetail>{localeName(page.locale)}</CellDetail>}
      <InRelease pages={pages} />
      {pages.some(({ hasWorkingCopy }) => hasWorkingCopy) && <CellDetail>{t('page.overview.workingCopy')}</CellDetail>}
      {publishAt && underway !== 'scheduled' && (
        <CellDetail>
          <time dateTime={publishAt}>{t('requests.publishAt', { time: shortTime(publishAt) })}</time>
        </CellDetail>
      )}
      {unpublishAt && underway !== 'expiring' && (
        <CellDetail>
          <time dateTime={unpublishAt}>{t('page.overview.until', { time: shortTime(unpublishAt) })}</time>
        </CellDetail>
      )}
    </>
  );
}

/** Users who work on the pages of a row, each with the earliest due day; with the languages unless they work on all. */
function Assignees({ row: { pages } }: { row: PageRow }) {
  const { localeName } = useFormats();
  const assigned = pages.flatMap(({ locale, assignment }) => (assignment ? [{ locale, assignment }] : []));
  return [...Map.groupBy(assigned, ({ assignment }) => assignment.assignee.ID)].map(([userID, own]) => {
    const byDay = own.toSorted((one, other) =>
      (one.assignment.dueOn ?? '9').localeCompare(other.assignment.dueOn ?? '9'),
    );
    const [first] = byDay;
    return (
      <div key={userID}>
        {first && <AssignedTo assignment={first.assignment} />}
        {own.length < pages.length && <CellDetail>{own.map(({ locale }) => localeName(locale)).join(', ')}</CellDetail>}
      </div>
    );
  });
}

/** Link to the page on the website. */
export function CheckLink({ page: { title, url } }: { page: ListedSummary }) {
  const { t } = useTranslation();
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`inline-row gap-4 rounded-small muted caption no-underline hover-text ${classes.check}`}
      title={t('page.overview.action.check')}
    >
      <ExternalLink size={14} aria-hidden />
      <span className={classes.checkText}>
        {t('page.overview.action.check')}
        <span className="visually-hidden">: {title}</span>
      </span>
    </a>
  );
}

interface TitleProps {
  row: PageRow;
  /** Whether there is room for a thumbnail. */
  hasImage: boolean;
  /** Whether visitors can open pages of its type. */
  hasAddress: boolean;
}

function Title({ row: { page, image }, hasImage, hasAddress }: TitleProps) {
  const { t } = useTranslation();
  const { id, title, liveTitle = title, locale, url } = page;
  const name = (
    <span className="min-0">
      <RowTitle to={`/page/${id}`} lang={locale}>
        {title}
      </RowTitle>
      {liveTitle !== title && <CellDetail>{t('workingRelease.liveTitle', { title: liveTitle })}</CellDetail>}
      {hasAddress && <CellDetail>{url}</CellDetail>}
    </span>
  );
  if (!hasImage) return name;
  return (
    <span className="row gap-12">
      <span className="center rounded-small sunken rigid clip thumb">
        {image && <Thumbnail fileID={image.fileID} hash={image.hash} />}
      </span>
      {name}
    </span>
  );
}

const earliest = (times: readonly string[]): string => times.toSorted()[0] ?? '';
const latest = (times: readonly (string | null)[]): string =>
  times.reduce<string>((one, other) => (other !== null && other > one ? other : one), '');
const lastSaved = (pages: readonly ListedSummary[]): ListedSummary | undefined =>
  pages.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0];

type PageColumn = Column<PageRow, keyof typeof pageSorts>;

/**
 * Returns the columns of a page list; the same array until they change.
 * @param isShown whether to show a column; the title is always shown
 */
export function usePageColumns(isShown: (name: ColumnName) => boolean, isChosen = false): readonly PageColumn[] {
  const { t } = useTranslation();
  const types = usePageTypes();
  // Once for all rows: each hook of a row counts 25 times.
  const hasAddress = useHasAddress();
  const stateText = useStateText();
  const { locales } = useKnownSite();
  const shown = columnNames.filter(isShown).join();
  return useMemo(() => {
    const columns: Record<Exclude<ColumnName, 'image'>, PageColumn> = {
      type: {
        head: t('page.overview.column.type'),
        sort: 'type',
        renderCell: ({ page }) => pageTypeLabel(types, page.type),
      },
      locale: {
        head: t('page.overview.column.locales'),
        renderCell: ({ pages }) => <LanguageChips pages={pages} locales={locales} stateText={stateText} />,
      },
      state: { head: t('page.overview.column.state'), sort: 'state', renderCell: (row) => <State row={row} /> },
      assignee: {
        head: t('assignment.label'),
        isNamed: true,
        isMinor: !isChosen,
        renderCell: (row) => <Assignees row={row} />,
      },
      editor: {
        head: t('page.overview.column.editor'),
        sort: 'editor',
        isMinor: !isChosen,
        renderCell: ({ pages }) => lastSaved(pages)?.author.name,
      },
      createdAt: {
        head: t('page.overview.created'),
        sort: 'createdAt',
        isNamed: true,
        renderCell: ({ pages }) => <DateTime time={earliest(pages.map(({ createdAt }) => createdAt))} />,
      },
      updatedAt: {
        head: t('page.overview.updated'),
        sort: 'updatedAt',
        isNamed: true,
        renderCell: ({ pages }) => <DateTime time={latest(pages.map(({ updatedAt }) => updatedAt))} />,
      },
      publishedAt: {
        head: t('page.overview.published'),
        sort: 'publishedAt',
        isNamed: true,
        isMinor: !isChosen,
        renderCell: ({ pages }) => {
          const time = latest(pages.map(({ publishedAt }) => publishedAt));
          return time !== '' && <DateTime time={time} />;
        },
      },
    };
    const hasImage = shown.split(',').includes('image');
    const title: PageColumn = {
      head: t('page.overview.column.title'),
      sort: 'title',
      isTitle: true,
      renderCell: (row) => <Title row={row} hasImage={hasImage} hasAddress={hasAddress(row.page.type)} />,
    };
    const others = Object.entries(columns);
    return [title, ...others.filter(([name]) => shown.split(',').includes(name)).map(([, column]) => column)];
  }, [t, types, shown, isChosen, hasAddress, stateText, locales]);
}
