import { Button } from '@mantine/core';
import { contract, type MissingAddress } from '@ximblox/contract';
import { CornerUpRight, Link2Off, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { useCall } from '../../ui/use-call.ts';
import { addressesKey, refreshAddresses } from './address-lists.ts';

function useColumns() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const columns: Column<MissingAddress, 'hits' | 'path' | 'lastSeenAt'>[] = [
    {
      head: t('redirects.address'),
      sort: 'path',
      isTitle: true,
      renderCell: ({ path }) => <RowTitle>{path}</RowTitle>,
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
      sort: 'lastSeenAt',
      isNamed: true,
      renderCell: ({ lastSeenAt }) => <DateTime time={lastSeenAt} />,
    },
  ];
  return columns;
}

/** Addresses that visitors requested and that do not exist. */
export function MissingList({ onAdd }: { onAdd: (from: string) => void }) {
  const { t } = useTranslation();
  const { run } = useCall();
  const list = useList({
    queryKey: [addressesKey, 'missing'],
    sorts: { hits: 'desc', path: 'asc', lastSeenAt: 'desc' },
    pageSize: 50,
    read: (page, signal) => api.call(contract.redirects.listMissing, { body: page, signal }),
  });
  const forget = async ({ locale, slug, path }: MissingAddress): Promise<void> => {
    await run(
      () => api.call(contract.redirects.forgetMissing, { body: { locale, slug } }),
      t('redirects.forgotten', { path }),
    );
    refreshAddresses();
  };
  return (
    <ListView
      caption={t('redirects.lists.missing')}
      list={list}
      hasSearch
      count={(count) => t('redirects.count', { count })}
      empty={{ title: t('redirects.empty.missing'), icon: Link2Off, text: t('redirects.emptyText.missing') }}
      rowKey={({ path }) => path}
      columns={useColumns()}
      renderActions={(row) => (
        <>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<CornerUpRight size={14} aria-hidden />}
            aria-label={`${t('redirects.add')}: ${row.path}`}
            onClick={() => onAdd(row.path)}
          >
            {t('redirects.add')}
          </Button>
          <IconButton label={t('redirects.forget', { path: row.path })} icon={X} onClick={() => void forget(row)} />
        </>
      )}
    />
  );
}
