import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type SubmittedForm } from '@ximblox/contract';
import { Download, Inbox, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { useList } from '../../lib/list/use-list.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ListFilter } from '../../ui/list-screen/list-filter.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { PeriodFilter } from '../../ui/list-screen/period-filter.tsx';
import { exportAddress, filterBody, inboxFilters, states } from './inbox-filters.ts';
import { PersonModal } from './person-modal.tsx';
import { SelectedSubmissions } from './selected-submissions.tsx';
import { Sender, SubmissionStatus } from './submission-cells.tsx';
import { senderOf } from './submission-text.ts';

const useSubmissions = () =>
  useList({
    queryKey: ['submissions', 'list'],
    filters: inboxFilters,
    sorts: { createdAt: 'desc' },
    read: ({ form, state, person, from, until, ...page }, signal) =>
      api.call(contract.submissions.list, {
        body: { ...page, ...filterBody({ form, state, person, from, until }) },
        signal,
      }),
  });
type Submissions = ReturnType<typeof useSubmissions>;

function HeaderActions({ list, forms }: { list: Submissions; forms: readonly SubmittedForm[] }) {
  const { t, i18n } = useTranslation();
  const [isAboutPerson, setAboutPerson] = useState(false);
  return (
    <>
      {forms.some(({ isManaged }) => isManaged) && (
        <Button
          variant="default"
          leftSection={<UserSearch size={16} aria-hidden />}
          onClick={() => setAboutPerson(true)}
        >
          {t('inbox.person.open')}
        </Button>
      )}
      {forms.some(({ id }) => id === list.filters.form) &&
        (['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={exportAddress(list, format, i18n.language)}
            download
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            {t(`inbox.export.${format}`)}
          </Button>
        ))}
      {isAboutPerson && <PersonModal onClose={() => setAboutPerson(false)} />}
    </>
  );
}

interface FiltersProps {
  list: Submissions;
  forms: readonly SubmittedForm[];
  people: readonly { ID: number; name: string }[];
}

function Filters({ list, forms, people }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <ListFilter
        list={list}
        name="form"
        label={t('inbox.column.form')}
        all={t('inbox.filter.allForms')}
        choices={forms.map(({ id, label, total }) => ({ value: id, label: `${label} (${total})` }))}
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
      <PeriodFilter list={list} />
    </>
  );
}

/** Form submissions with filters and CSV export. */
export function InboxScreen() {
  const { t, i18n } = useTranslation();
  const { search } = useLocation();
  const list = useSubmissions();
  const { forms = [], people = [] } = useQuery(submittedFormsQuery(i18n.language)).data ?? {};
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  // Only visible rows can be selected, so that nothing is deleted unseen.
  const selected = new Set(list.items?.map(({ id }) => id).filter((id) => ticked.has(id)));
  const formOf = (id: string) => forms.find((form) => form.id === id);
  const shownForm = formOf(list.filters.form);
  return (
    <ListScreen
      title={t('inbox.title')}
      description={shownForm ? t('inbox.kept', { count: shownForm.keepDays }) : t('inbox.description')}
      headerActions={<HeaderActions list={list} forms={forms} />}
      list={list}
      hasSearch
      filters={<Filters list={list} forms={forms} people={people} />}
      count={(count) => t('inbox.count', { count })}
      empty={{ title: t('inbox.empty'), icon: Inbox }}
      rowKey={({ id }) => id}
      selection={{
        selected,
        onChange: setTicked,
        canSelect: ({ form }) => formOf(form)?.isManaged === true,
        allLabel: t('inbox.selected.all'),
        rowLabel: (submission) => t('inbox.selected.one', { sender: senderOf(submission) }),
        actions: <SelectedSubmissions ids={[...selected]} onCleared={() => setTicked(new Set())} />,
      }}
      columns={[
        {
          head: t('inbox.column.sender'),
          isTitle: true,
          renderCell: (submission) => <Sender submission={submission} list={search} />,
        },
        {
          head: t('inbox.column.form'),
          renderCell: ({ form, withoutScript }) => (
            <>
              {formOf(form)?.label ?? form}
              {withoutScript && <CellDetail>{t('inbox.withoutScript')}</CellDetail>}
            </>
          ),
        },
        { head: t('inbox.column.state'), renderCell: ({ state }) => <SubmissionStatus state={state} /> },
        { head: t('inbox.column.assignee'), renderCell: ({ assignee }) => assignee?.name },
        {
          head: t('inbox.column.received'),
          sort: 'createdAt',
          renderCell: ({ createdAt }) => <DateTime time={createdAt} />,
        },
      ]}
    />
  );
}
