import { contract, type Redirect } from '@ximblox/contract';
import { History, Link2Off, PackageMinus, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../fields/icon-button.tsx';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useCan } from '../../lib/session.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { useCall } from '../../ui/use-call.ts';
import { addressesKey, refreshAddresses } from './address-lists.ts';

interface RedirectListProps {
  onHistory(redirect: Redirect): void;
  /** Removes a redirect in a release. */
  onRelease(redirect: Redirect): void;
}

/** Redirects with their target pages. */
export function RedirectList({ onHistory, onRelease }: RedirectListProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { run } = useCall();
  const canRelease = useCan()('manage-releases');
  const list = useList({
    queryKey: [addressesKey, 'redirects'],
    sorts: { createdAt: 'desc', from: 'asc', hits: 'desc', lastHitAt: 'desc' },
    pageSize: 50,
    read: (page, signal) => api.call(contract.redirects.list, { body: page, signal }),
  });
  const remove = async (id: number, from: string): Promise<void> => {
    await run(() => api.call(contract.redirects.remove, { params: { id } }), t('redirects.removed', { from }));
    refreshAddresses();
  };
  return (
    <ListView
      caption={t('redirects.lists.redirects')}
      list={list}
      hasSearch
      count={(count) => t('redirects.count', { count })}
      empty={{ title: t('redirects.empty.redirects'), icon: Link2Off, text: t('redirects.emptyText.redirects') }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('redirects.from'),
          sort: 'from',
          isTitle: true,
          renderCell: ({ from }) => <RowTitle>{from}</RowTitle>,
        },
        {
          head: t('redirects.to'),
          renderCell: ({ page }) => (
            <>
              <RowTitle to={`/page/${page.id}`}>{page.title}</RowTitle>
              <CellDetail>{page.url}</CellDetail>
              <StateMarks page={page} />
              {!page.live && (
                <Status icon={TriangleAlert} tone="warning">
                  {t('redirects.notPublic')}
                </Status>
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
      ]}
      renderActions={(row) => (
        <>
          <IconButton
            label={t('history.redirect.history', { from: row.from })}
            icon={History}
            onClick={() => onHistory(row)}
          />
          {canRelease && (
            <IconButton
              label={t('redirects.removeInRelease', { from: row.from })}
              icon={PackageMinus}
              onClick={() => onRelease(row)}
            />
          )}
          <IconButton
            label={t('redirects.remove', { from: row.from })}
            icon={Trash2}
            onClick={() => void remove(row.id, row.from)}
          />
        </>
      )}
    />
  );
}
