import { ActionIcon, Button } from '@mantine/core';
import { contract, type Release, type ReleaseItem } from '@ximblox/contract';
import {
  CornerUpRight,
  FileText,
  LayoutTemplate,
  ListTree,
  type LucideIcon,
  PackageOpen,
  RefreshCw,
  Settings,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useLoadedList } from '../../lib/list/use-list.ts';
import { setRelease } from '../../lib/releases.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { useItemProblem } from '../../ui/release-errors.tsx';
import { useCall } from '../../ui/use-call.ts';
import { DeadLinks } from './dead-links.tsx';

const icons: Record<ReleaseItem['kind'], LucideIcon> = {
  page: FileText,
  menu: ListTree,
  'page-type': LayoutTemplate,
  settings: Settings,
  redirect: CornerUpRight,
};

/** Returns the address of the screen that edits what an item changes; that of an open release in it. */
function screenOf({ kind, change, page }: ReleaseItem, { id, availableActions }: Release): string | undefined {
  const release = availableActions.includes('edit') ? `release=${id}` : '';
  if (kind === 'page') return page ? `/page/${page.id}?${release}` : undefined;
  if (change.kind === 'menu') return `/menu-structure?menu=${change.menu}&locale=${change.locale}&${release}`;
  if (change.kind === 'page-type') return `/page-types/${change.type}?locale=${change.locale}&${release}`;
  if (change.kind !== 'redirect') return `/settings?${release}`;
  return `/redirects?search=${encodeURIComponent(change.slug)}&${release}`;
}

/** Returns a function that describes the change of an item. */
function useChangeText(): (item: ReleaseItem) => ReactNode {
  const { t } = useTranslation();
  return ({ change, version, page }) => {
    if (change.kind === 'page' && change.versionID === null) return t('releases.change.unpublish');
    if (change.kind === 'page') return t('releases.change.publish', { number: version?.number ?? '–' });
    if (change.kind !== 'redirect') return t('releases.change.replace');
    if (change.pageID === null) return t('releases.change.removeRedirect');
    const text = t('releases.change.redirect', { title: page?.title ?? '–' });
    return page ? <Link to={`/page/${page.id}`}>{text}</Link> : text;
  };
}

const hasProblem = ({ problems }: ReleaseItem): boolean => problems.length > 0;

const hasWarning = ({ deadLinks, conflicts, version }: ReleaseItem): boolean =>
  deadLinks.length > 0 || conflicts.length > 0 || version?.isOutdated === true;

const filters = { show: choiceFilter(['problems', 'warnings']) };

/** Whether an item matches a search term by its title or the address of its page. */
const matches = ({ title, page }: ReleaseItem, term: string): boolean =>
  [title, page?.title, page?.url].some((text) => text?.toLowerCase().includes(term.toLowerCase()));

/** Up to this many changes, the list needs no search and no filter. */
const shortList = 10;

/** Problems of an item, and other releases that change the same thing. */
function Problems({ item }: { item: ReleaseItem }) {
  const { t } = useTranslation();
  const problemOf = useItemProblem();
  return (
    <div className="stack gap-4 children-start">
      {item.problems.map((problem) => (
        <Status key={`${problem.property} ${problem.code}`} icon={TriangleAlert} tone="danger">
          {problemOf(problem, item.kind)}
        </Status>
      ))}
      <DeadLinks deadLinks={item.deadLinks} />
      {item.conflicts.map(({ releaseID, name, by }) => (
        <Status key={releaseID} icon={TriangleAlert} tone="warning">
          <Link to={`/releases/${releaseID}`}>{t('releases.conflict', { name, person: by.name })}</Link>
        </Status>
      ))}
      {item.version?.isOutdated && item.problems.length === 0 && <CellDetail>{t('releases.outdated')}</CellDetail>}
    </div>
  );
}

/** Returns a function that describes what an item changes: kind, address, language. */
function useDetail(): (item: ReleaseItem) => string {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return ({ kind, title, change, page }) => {
    const locale = 'locale' in change ? change.locale : page?.locale;
    const parts = [
      title !== '' && t(`releases.kind.${kind}`),
      kind === 'page' && page?.url,
      locale !== undefined && localeName(locale),
    ];
    return parts.filter((part) => typeof part === 'string').join(' · ');
  };
}

/** Calls that remove an item or bring it up to date. */
function useItemCalls(release: Release) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const params = { id: String(release.id) };
  const remove = async ({ kind, key, title }: ReleaseItem): Promise<void> => {
    const call = () => api.call(contract.releases.removeItems, { params, body: { items: [{ kind, key }] } });
    const done = await run(call, t('releases.removed', { title: title || t('releases.kind.settings') }));
    if (done) await setRelease(done.answer.release);
  };
  /** Takes over what is public now as the base of the change; a page gets its newest version. */
  const renew = async ({ change }: ReleaseItem): Promise<void> => {
    const renewed =
      change.kind === 'page' && change.versionID !== null ? { kind: change.kind, pageID: change.pageID } : change;
    const call = () => api.call(contract.releases.addItems, { params, body: { changes: [renewed] } });
    const done = await run(call, t('releases.renewed'));
    if (done) await setRelease(done.answer.release);
  };
  return { isRunning, remove, renew };
}

interface ItemActionsProps {
  item: ReleaseItem;
  release: Release;
  /** Calls of the list, one at a time: each answers with the whole release. */
  calls: ReturnType<typeof useItemCalls>;
}

function ItemActions({ item, release, calls: { isRunning, remove, renew } }: ItemActionsProps) {
  const { t } = useTranslation();
  if (!item.isChangeable) return null;
  return (
    <div className="row gap-8 to-end">
      {item.version?.isOfRelease && item.version.isOutdated ? (
        <Button
          component={Link}
          to={`/page/${item.key}?release=${release.id}`}
          size="compact-sm"
          variant="default"
          leftSection={<RefreshCw size={14} aria-hidden />}
        >
          {t('releases.renew')}
        </Button>
      ) : (
        (item.hasMoved || item.version?.isOutdated) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<RefreshCw size={14} aria-hidden />}
            loading={isRunning}
            onClick={() => void renew(item)}
          >
            {t('releases.renew')}
          </Button>
        )
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isRunning}
        aria-label={t('releases.remove', { title: item.title || t('releases.kind.settings') })}
        onClick={() => void remove(item)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function useColumns(release: Release) {
  const { t } = useTranslation();
  const changeText = useChangeText();
  const detailOf = useDetail();
  const columns: Column<ReleaseItem>[] = [
    {
      head: t('releases.what'),
      isTitle: true,
      renderCell: (item) => (
        <>
          <RowTitle to={screenOf(item, release)}>{item.title || t('releases.kind.settings')}</RowTitle>
          <CellDetail>{detailOf(item)}</CellDetail>
        </>
      ),
    },
    {
      head: t('releases.changeLabel'),
      renderCell: (item) => <Status icon={icons[item.kind]}>{changeText(item)}</Status>,
    },
    {
      head: t('releases.added'),
      isMinor: true,
      isNamed: true,
      renderCell: ({ addedBy }) => addedBy.name,
    },
    { head: t('releases.problems'), renderCell: (item) => <Problems item={item} /> },
  ];
  return columns;
}

/** Items of a release; those of an open one can be removed or brought up to date. */
export function ReleaseItems({ release }: { release: Release }) {
  const { t } = useTranslation();
  const canEdit = release.availableActions.includes('edit');
  const calls = useItemCalls(release);
  const isHere = useWorkingRelease()?.id === release.id;
  const list = useLoadedList(
    { data: release.itemList, error: null, refetch: () => undefined },
    {
      pageSize: 50,
      filters,
      choose: (items, { searchTerm, filters: { show } }) =>
        items.filter(
          (item) =>
            matches(item, searchTerm) && (show === '' || (show === 'problems' ? hasProblem(item) : hasWarning(item))),
        ),
    },
  );
  const isLong = release.itemList.length > shortList;
  const shown = (['problems', 'warnings'] as const).map((value) => ({ value, label: t(`releases.show.${value}`) }));
  return (
    <div>
      <ListView
        caption={t('releases.contents')}
        list={list}
        hasSearch={isLong && 'open'}
        filters={
          isLong && (
            <ListFilter
              list={list}
              name="show"
              label={t('releases.show.label')}
              all={t('releases.show.all')}
              choices={shown}
            />
          )
        }
        count={isLong ? (count) => t('releases.items', { count }) : undefined}
        empty={{
          title: t('releases.noItems'),
          icon: PackageOpen,
          text: canEdit && t(isHere ? 'releases.noItemsHere' : 'releases.noItemsText'),
        }}
        rowKey={({ kind, key }) => `${kind} ${key}`}
        columns={useColumns(release)}
        renderActions={canEdit ? (item) => <ItemActions item={item} release={release} calls={calls} /> : undefined}
      />
    </div>
  );
}
