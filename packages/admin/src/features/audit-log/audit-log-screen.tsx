import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, contract } from '@ximblox/contract';
import { Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { PeriodFilter } from '../../ui/list-screen/period-filter.tsx';
import { Action, Actor, EntryDetails } from './audit-cells.tsx';
import { auditFilters, exportAddress, filterBody, outcomes } from './audit-filters.ts';
import { useActionGroups, useAuditMessages } from './audit-messages.ts';
import { ObjectName } from './object-name.tsx';

const useAuditLog = () =>
  useList({
    queryKey: ['audit', 'list'],
    filters: auditFilters,
    sorts: { time: 'desc' },
    pageSize: 50,
    read: ({ person, action, object, id, outcome, request, from, until, ...page }, signal) =>
      api.call(contract.audit.list, {
        body: {
          ...page,
          ...filterBody({ person, action, object, id, outcome, request, from, until }),
          isFolded: request === '',
        },
        signal,
      }),
  });

interface FiltersProps {
  list: ReturnType<typeof useAuditLog>;
  /** Options of the filters. */
  known: AnswerOf<typeof contract.audit.filters> | undefined;
}

function Filters({ list, known }: FiltersProps) {
  const { t } = useTranslation();
  const messages = useAuditMessages();
  const { actors = [], actions = [], objects = [] } = known ?? {};
  return (
    <>
      <ListFilter
        list={list}
        name="person"
        label={t('audit.column.actor')}
        all={t('audit.filter.everybody')}
        choices={[
          ...actors.map(({ ID, name }) => ({ value: String(ID), label: name })),
          { value: '0', label: t('audit.filter.nobody') },
        ]}
      />
      <ListFilter
        list={list}
        name="action"
        label={t('audit.column.action')}
        all={t('audit.filter.allActions')}
        choices={useActionGroups(actions)}
      />
      <ListFilter
        // An object ID is only meaningful together with its kind.
        list={{ ...list, filterBy: (changes) => list.filterBy({ ...changes, id: '' }) }}
        name="object"
        label={t('audit.column.object')}
        all={t('audit.filter.allObjects')}
        choices={objects.map((object) => ({ value: object, label: messages.object(object) }))}
      />
      <ListFilter
        list={list}
        name="outcome"
        label={t('audit.outcome.label')}
        all={t('audit.outcome.all')}
        choices={outcomes.map((value) => ({ value, label: t(`audit.outcome.${value}`) }))}
      />
      <PeriodFilter list={list} />
      {list.filters.request !== '' && (
        <Button
          variant="default"
          rightSection={<X size={16} aria-hidden />}
          onClick={() => list.filterBy({ request: '' })}
        >
          {t('audit.filter.allRequests')}
        </Button>
      )}
    </>
  );
}

/** Audit log with filters and CSV export. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const messages = useAuditMessages();
  const list = useAuditLog();
  const { data: known } = useQuery({
    queryKey: ['audit', 'filters'],
    queryFn: ({ signal }) => api.call(contract.audit.filters, { signal }),
  });
  return (
    <ListScreen
      title={t('audit.title')}
      description={known && t('audit.description', { count: known.retentionMonths })}
      headerActions={
        <Button
          component="a"
          href={exportAddress(list)}
          download
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('audit.export')}
        </Button>
      }
      list={list}
      hasSearch
      filters={<Filters list={list} known={known} />}
      count={(count) => t('audit.count', { count })}
      empty={{ title: t('search.noResults') }}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('audit.column.time'),
          sort: 'time',
          renderCell: ({ time }) => <time dateTime={time}>{dateTime(time)}</time>,
        },
        { head: t('audit.column.actor'), renderCell: (entry) => <Actor entry={entry} /> },
        { head: t('audit.column.action'), renderCell: (entry) => <Action entry={entry} /> },
        { head: t('audit.column.object'), renderCell: (entry) => <ObjectName entry={entry} /> },
        { head: t('audit.column.address'), isMinor: true, renderCell: ({ address }) => address },
      ]}
      details={{
        label: ({ action, time }) => t('audit.details', { action: messages.action(action), time: dateTime(time) }),
        renderContent: (entry) => <EntryDetails entry={entry} />,
      }}
    />
  );
}
