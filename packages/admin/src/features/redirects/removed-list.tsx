import { contract, type RemovedRedirect } from '@ximblox/contract';
import { History, Link2Off, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { api } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { useCall } from '../../ui/use-call.ts';
import { addressesKey, refreshAddresses } from './address-lists.ts';
import type { RedirectsOfRelease } from './use-release-redirects.ts';

interface RemovedListProps {
  /** The release in which the user works: redirects are restored in it instead of on the live site. */
  inRelease: RedirectsOfRelease | undefined;
  onHistory(address: RemovedRedirect): void;
}

function useColumns() {
  const { t } = useTranslation();
  const columns: Column<RemovedRedirect, 'removedAt' | 'from'>[] = [
    {
      head: t('redirects.from'),
      sort: 'from',
      isTitle: true,
      renderCell: ({ from }) => <RowTitle>{from}</RowTitle>,
    },
    {
      head: t('redirects.to'),
      renderCell: ({ page }) =>
        page ? (
          <>
            <RowTitle to={`/page/${page.id}`}>{page.title}</RowTitle>
            <CellDetail>{page.url}</CellDetail>
          </>
        ) : (
          t('history.redirect.deleted')
        ),
    },
    {
      head: t('redirects.origin'),
      renderCell: ({ createdBy, createdAt }) => (
        <>
          {createdBy ? createdBy.name : t('redirects.moved')}
          <CellDetail>
            <DateTime time={createdAt} />
          </CellDetail>
        </>
      ),
    },
    {
      head: t('redirects.removedAt'),
      sort: 'removedAt',
      isNamed: true,
      renderCell: ({ removedAt }) => <DateTime time={removedAt} />,
    },
  ];
  return columns;
}

/** Addresses whose redirect was removed, to restore it. */
export function RemovedList({ inRelease, onHistory }: RemovedListProps) {
  const { t } = useTranslation();
  const { run } = useCall();
  const list = useList({
    queryKey: [addressesKey, 'removed'],
    sorts: { removedAt: 'desc', from: 'asc' },
    pageSize: 50,
    read: (page, signal) => api.call(contract.redirects.listRemoved, { body: page, signal }),
  });
  const restore = async ({ locale, slug, number, from, page }: RemovedRedirect): Promise<void> => {
    if (inRelease) {
      const change = { locale, slug, pageID: page?.id ?? null };
      await run(() => inRelease.put(change), t('releases.addedTo', { name: inRelease.release.name }));
      return;
    }
    await run(
      () => api.call(contract.redirects.restore, { body: { locale, slug, number } }),
      t('history.redirect.restored', { from }),
    );
    refreshAddresses();
  };
  return (
    <ListView
      caption={t('redirects.lists.removed')}
      list={list}
      hasSearch
      count={(count) => t('redirects.count', { count })}
      empty={{ title: t('redirects.empty.removed'), icon: Link2Off, text: t('redirects.emptyText.removed') }}
      rowKey={({ from }) => from}
      columns={useColumns()}
      renderActions={(row) => (
        <>
          <IconButton
            label={t('history.redirect.history', { from: row.from })}
            icon={History}
            onClick={() => onHistory(row)}
          />
          {row.page && (
            <IconButton
              label={t('history.redirect.restore', { from: row.from })}
              icon={RotateCcw}
              onClick={() => void restore(row)}
            />
          )}
        </>
      )}
    />
  );
}
