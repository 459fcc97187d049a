import { NativeSelect } from '@mantine/core';
import type { AnswerOf, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import classes from './audit-log.module.css';
import type { AuditQuery } from './audit-query.ts';
import { useAuditWords } from './audit-words.ts';

export type AuditFilters = AnswerOf<typeof contract.audit.filters>;

interface AuditToolbarProps {
  query: AuditQuery;
  change: (changes: Partial<AuditQuery>) => void;
  filters: AuditFilters | undefined;
}

/** Actions under the kind of object that they are done to, by their words. */
function useActionGroups(actions: readonly string[]): { group: string; items: { value: string; label: string }[] }[] {
  const words = useAuditWords();
  const areas = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  return areas
    .map((area) => ({
      group: words.object(area),
      items: actions
        .filter((action) => action.startsWith(`${area}.`))
        .map((action) => ({ value: action, label: words.action(action) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    }))
    .toSorted((one, other) => one.group.localeCompare(other.group));
}

/** How the log is searched and narrowed. */
export function AuditToolbar({ query, change, filters }: AuditToolbarProps) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const groups = useActionGroups(filters?.actions ?? []);
  return (
    <div className={classes.toolbar}>
      <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
      <NativeSelect
        aria-label={t('audit.column.actor')}
        value={query.actor}
        onChange={(event) => change({ actor: event.currentTarget.value })}
        data={[
          { value: '', label: t('audit.filter.everybody') },
          ...(filters?.actors ?? []).map(({ ID, name }) => ({ value: String(ID), label: name })),
          { value: '0', label: t('audit.filter.nobody') },
        ]}
      />
      <NativeSelect
        aria-label={t('audit.column.action')}
        value={query.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
        data={[{ value: '', label: t('audit.filter.allActions') }, ...groups]}
      />
      <NativeSelect
        aria-label={t('audit.column.object')}
        value={query.object}
        onChange={(event) => change({ object: event.currentTarget.value, objectID: '' })}
        data={[
          { value: '', label: t('audit.filter.allObjects') },
          ...(filters?.objects ?? []).map((object) => ({ value: object, label: words.object(object) })),
        ]}
      />
      <NativeSelect
        aria-label={t('audit.outcome.label')}
        value={query.outcome}
        onChange={(event) => change({ outcome: event.currentTarget.value as AuditQuery['outcome'] })}
        data={(['', 'success', 'failure'] as const).map((value) => ({
          value,
          label: t(value === '' ? 'audit.outcome.all' : `audit.outcome.${value}`),
        }))}
      />
      <PeriodFilter period={query} onChange={change} />
    </div>
  );
}
