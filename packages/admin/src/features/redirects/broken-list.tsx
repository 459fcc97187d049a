import { type BrokenLink, contract } from '@ximblox/contract';
import { Link2Off, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListView } from '../../ui/list-screen/list-view.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { addressesKey } from './address-lists.ts';

function Target({ link: { kind, targetName, targetID } }: { link: BrokenLink }) {
  const { t } = useTranslation();
  if (kind !== 'url') return targetName || t(`fields.link.${kind}`, { id: targetID });
  return (
    <a href={targetName} target="_blank" rel="noreferrer">
      {targetName}
    </a>
  );
}

/** Broken links on published pages. */
export function BrokenList() {
  const { t } = useTranslation();
  const list = useList({
    queryKey: [addressesKey, 'broken'],
    sorts: { title: 'asc' },
    pageSize: 50,
    read: (page, signal) => api.call(contract.redirects.listBroken, { body: page, signal }),
  });
  return (
    <ListView
      caption={t('redirects.lists.broken')}
      list={list}
      hasSearch
      count={(count) => t('redirects.count', { count })}
      empty={{ title: t('redirects.empty.broken'), icon: Link2Off, text: t('redirects.emptyText.broken') }}
      rowKey={({ page, kind, targetID, targetName }) => `${page.id} ${kind} ${targetID ?? targetName}`}
      columns={[
        {
          head: t('redirects.onPage'),
          sort: 'title',
          isTitle: true,
          renderCell: ({ page }) => (
            <>
              <RowTitle to={`/page/${page.id}`}>{page.title}</RowTitle>
              <CellDetail>{page.url}</CellDetail>
              <StateMarks page={page} />
            </>
          ),
        },
        { head: t('redirects.target'), renderCell: (link) => <Target link={link} /> },
        {
          head: t('redirects.problem'),
          renderCell: ({ problem, checkedAt }) => (
            <>
              <Status icon={TriangleAlert} tone="warning">
                {t(`redirects.problems.${problem}`)}
              </Status>
              {checkedAt && (
                <CellDetail>
                  <DateTime time={checkedAt} sentence={(time) => t('redirects.checked', { time })} />
                </CellDetail>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
