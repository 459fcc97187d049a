import { NativeSelect } from '@mantine/core';
import type { AnswerOf, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import classes from './inbox.module.css';
import { type InboxQuery, states } from './inbox-query.ts';

interface InboxToolbarProps {
  query: InboxQuery;
  change: (changes: Partial<InboxQuery>) => void;
  known: AnswerOf<typeof contract.submissions.forms> | undefined;
}

/** How the inbox is searched and narrowed. */
export function InboxToolbar({ query, change, known }: InboxToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <ListSearch term={query.searchTerm} onSearch={(searchTerm) => change({ searchTerm })} />
      <NativeSelect
        aria-label={t('inbox.column.form')}
        value={query.form}
        onChange={(event) => change({ form: event.currentTarget.value })}
        data={[
          { value: '', label: t('inbox.filter.allForms') },
          ...(known?.forms ?? []).map(({ id, label, total }) => ({ value: id, label: `${label} (${total})` })),
        ]}
      />
      <NativeSelect
        aria-label={t('inbox.column.state')}
        value={query.state}
        onChange={(event) => change({ state: event.currentTarget.value as InboxQuery['state'] })}
        data={[
          { value: '', label: t('inbox.filter.allStates') },
          ...states.map((state) => ({ value: state, label: t(`inbox.state.${state}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('inbox.column.assignee')}
        value={query.assignee}
        onChange={(event) => change({ assignee: event.currentTarget.value })}
        data={[
          { value: '', label: t('inbox.filter.everybody') },
          { value: '0', label: t('inbox.nobody') },
          ...(known?.people ?? []).map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
      />
      <PeriodFilter period={query} onChange={change} />
    </div>
  );
}
