import type { SubmittedForm } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { PeriodFilter } from '../../ui/list-screen/period-filter.tsx';
import { type Folder, states } from './inbox-filters.ts';
import type { Submissions } from './use-submissions.ts';

/** Returns the number of submissions of a form in a folder. */
export function countIn(folder: Folder, { total, unconfirmed, spam }: SubmittedForm): number {
  if (folder === 'spam') return spam;
  return folder === 'unconfirmed' ? unconfirmed : total - unconfirmed;
}

interface InboxFiltersProps {
  list: Submissions;
  forms: readonly SubmittedForm[];
  people: readonly { ID: number; name: string }[];
}

/** Filters of the inbox. What waits for confirmation, and spam, is not handled, so it has no status. */
export function InboxListFilters({ list, forms, people }: InboxFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <ListFilter
        list={list}
        name="form"
        label={t('inbox.column.form')}
        all={t('inbox.filter.allForms')}
        choices={forms.map((form) => ({ value: form.id, label: `${form.label} (${countIn(list.folder, form)})` }))}
      />
      {list.folder === 'inbox' && (
        <>
          <ListFilter
            list={list}
            name="read"
            label={t('inbox.filter.read')}
            all={t('inbox.filter.readAndUnread')}
            choices={(['unread', 'read'] as const).map((one) => ({ value: one, label: t(`inbox.read.${one}`) }))}
          />
          <ListFilter
            list={list}
            name="state"
            label={t('inbox.column.state')}
            all={t('inbox.filter.allStates')}
            choices={states.map((state) => ({ value: state, label: t(`inbox.state.${state}`) }))}
          />
          <ListFilter
            list={list}
            name="person"
            label={t('inbox.column.assignee')}
            all={t('inbox.filter.everybody')}
            choices={[
              { value: '0', label: t('inbox.nobody') },
              ...people.map(({ ID, name }) => ({ value: String(ID), label: name })),
            ]}
          />
        </>
      )}
      <PeriodFilter list={list} />
    </>
  );
}
