import { Button } from '@mantine/core';
import { contract, type ReleaseSummary, releaseStates } from '@ximblox/contract';
import { PackageOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { choiceFilter } from '../../lib/list/filters.ts';
import { useList } from '../../lib/list/use-list.ts';
import { releasesKey } from '../../lib/releases.ts';
import { CellDetail, RowTitle } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { ReleaseModal } from './release-modal.tsx';
import { ReleaseState } from './release-state.tsx';

const filters = { state: choiceFilter(releaseStates) };

function useColumns(): Column<ReleaseSummary, 'name' | 'createdAt' | 'publishAt'>[] {
  const { t } = useTranslation();
  return [
    {
      head: t('releases.name'),
      sort: 'name',
      isTitle: true,
      renderCell: ({ id, name, items }) => (
        <>
          <RowTitle to={`/releases/${id}`}>{name}</RowTitle>
          <CellDetail>{t('releases.items', { count: items })}</CellDetail>
        </>
      ),
    },
    { head: t('releases.stateLabel'), renderCell: (release) => <ReleaseState release={release} /> },
    {
      head: t('releases.when'),
      sort: 'publishAt',
      isNamed: true,
      renderCell: ({ publishAt, published }) => {
        const time = publishAt ?? published?.at;
        return time === undefined ? '–' : <DateTime time={time} />;
      },
    },
    {
      head: t('releases.assignee'),
      isNamed: true,
      isMinor: true,
      renderCell: ({ assignee }) => assignee?.name ?? '–',
    },
    {
      head: t('releases.created'),
      sort: 'createdAt',
      isNamed: true,
      isMinor: true,
      renderCell: ({ createdAt, createdBy }) => (
        <>
          <DateTime time={createdAt} />
          <CellDetail>{createdBy.name}</CellDetail>
        </>
      ),
    },
  ];
}

/** Releases with their states. */
export function ReleasesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const list = useList({
    queryKey: [...releasesKey, 'list'],
    filters,
    sorts: { createdAt: 'desc', name: 'asc', publishAt: 'desc' },
    read: ({ state, ...page }, signal) =>
      api.call(contract.releases.list, { body: { ...page, states: state === '' ? [] : [state] }, signal }),
  });
  return (
    <>
      <ListScreen
        title={t('releases.title')}
        description={t('releases.description')}
        headerActions={
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('releases.new')}
          </Button>
        }
        list={list}
        hasSearch
        filters={
          <ListFilter
            list={list}
            name="state"
            label={t('releases.stateLabel')}
            all={t('releases.allStates')}
            choices={releaseStates.map((value) => ({ value, label: t(`releases.state.${value}`) }))}
          />
        }
        count={(count) => t('releases.count', { count })}
        empty={{ title: t('releases.empty'), icon: PackageOpen, text: t('releases.emptyText') }}
        rowKey={({ id }) => id}
        columns={useColumns()}
      />
      {isAdding && (
        <ReleaseModal onDone={({ id }) => void navigate(`/releases/${id}`)} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
