import { contract, type Redirect } from '@ximblox/contract';
import { History, Link2Off, PackageMinus, PackageOpen, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { useCall } from '../../ui/use-call.ts';
import { addressesKey, refreshAddresses } from './address-lists.ts';
import type { RedirectInRelease, RedirectsOfRelease } from './use-release-redirects.ts';

interface RedirectListProps {
  onHistory(redirect: Redirect): void;
  /** Removes a redirect in a release. */
  onRelease(redirect: Redirect): void;
  /** The release in which the user works: rows are changed and removed in it instead of on the live site. */
  inRelease: RedirectsOfRelease | undefined;
  /** Changes the target of a redirect in that release. */
  onEdit(redirect: Redirect): void;
}

/** What the release in which the user works does with a redirect of the live site. */
function ChangeInRelease({ change }: { change: RedirectInRelease | undefined }) {
  const { t } = useTranslation();
  if (!change) return null;
  const { pageID } = change.change;
  return (
    <CellDetail>
      <Status icon={PackageOpen} tone="accent">
        {pageID === null
          ? t('redirects.inRelease.removes')
          : t('redirects.inRelease.changes', { title: change.page?.title ?? '–' })}
      </Status>
    </CellDetail>
  );
}

/** Buttons of a redirect. */
function RedirectActions({ row, inRelease, onHistory, onRelease, onEdit }: RedirectListProps & { row: Redirect }) {
  const { t } = useTranslation();
  const { run } = useCall();
  const canRelease = useCan()('manage-releases');
  const { id, from } = row;
  const remove = async (): Promise<void> => {
    await run(() => api.call(contract.redirects.remove, { params: { id } }), t('redirects.removed', { from }));
    refreshAddresses();
  };
  const history = (
    <IconButton label={t('history.redirect.history', { from })} icon={History} onClick={() => onHistory(row)} />
  );
  if (inRelease) {
    const { name } = inRelease.release;
    return (
      <>
        {history}
        <IconButton label={t('redirects.edit', { from })} icon={Pencil} onClick={() => onEdit(row)} />
        {inRelease.find(row)?.change.pageID !== null && (
          <IconButton
            label={t('redirects.inRelease.remove', { from, name })}
            icon={PackageMinus}
            onClick={() => void inRelease.removeLive(row)}
          />
        )}
      </>
    );
  }
  return (
    <>
      {history}
      {canRelease && (
        <IconButton
          label={t('redirects.removeInRelease', { from })}
          icon={PackageMinus}
          onClick={() => onRelease(row)}
        />
      )}
      <IconButton label={t('redirects.remove', { from })} icon={Trash2} onClick={() => void remove()} />
    </>
  );
}

function useColumns({ inRelease }: Pick<RedirectListProps, 'inRelease'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const columns: Column<Redirect, 'createdAt' | 'from' | 'hits' | 'lastHitAt'>[] = [
    {
      head: t('redirects.from'),
      sort: 'from',
      isTitle: true,
      renderCell: (row) => (
        <>
          <RowTitle>{row.from}</RowTitle>
          <ChangeInRelease change={inRelease?.find(row)} />
        </>
      ),
    },
    {
      head: t('redirects.to'),
      renderCell: ({ page }) => (
        <>
          <RowTitle to={`/page/${page.id}`}>{page.title}</RowTitle>
          <CellDetail>{page.url}</CellDetail>
          <StateMarks page={page} />
          {!page.live && (
            <CellDetail>
              <Status icon={TriangleAlert} tone="warning">
                {t('redirects.notPublic')}
              </Status>
            </CellDetail>
          )}
        </>
      ),
    },
    {
      head: t('redirects.hits'),
      sort: 'hits',
      isNumber: true,
      isNamed: true,
      renderCell: ({ hits }) => number(hits),
    },
    {
      head: t('redirects.lastHit'),
      sort: 'lastHitAt',
      isNamed: true,
      renderCell: ({ lastHitAt }) => (lastHitAt ? <DateTime time={lastHitAt} /> : '–'),
    },
    {
      head: t('redirects.origin'),
      sort: 'createdAt',
      renderCell: ({ createdBy, createdAt }) => (
        <>
          {createdBy ? createdBy.name : t('redirects.moved')}
          <CellDetail>
            <DateTime time={createdAt} />
          </CellDetail>
        </>
      ),
    },
  ];
  return columns;
}

/** Redirects with their target pages. */
export function RedirectList(props: RedirectListProps) {
  const { t } = useTranslation();
  const list = useList({
    queryKey: [addressesKey, 'redirects'],
    sorts: { createdAt: 'desc', from: 'asc', hits: 'desc', lastHitAt: 'desc' },
    pageSize: 50,
    read: (page, signal) => api.call(contract.redirects.list, { body: page, signal }),
  });
  return (
    <ListView
      caption={t('redirects.lists.redirects')}
      list={list}
      hasSearch
      count={(count) => t('redirects.count', { count })}
      empty={{ title: t('redirects.empty.redirects'), icon: Link2Off, text: t('redirects.emptyText.redirects') }}
      rowKey={({ id }) => id}
      columns={useColumns(props)}
      renderActions={(row) => <RedirectActions {...props} row={row} />}
    />
  );
}
