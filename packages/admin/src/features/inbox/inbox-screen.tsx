import { useQuery } from '@tanstack/react-query';
import type { Submission, SubmittedForm } from '@ximblox/contract';
import { Inbox, MailQuestionMark, ShieldAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';
import { CellDetail } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { SelectedRows } from '../../ui/data-table/selection.tsx';
import { ListScreen } from '../../ui/list-screen/list-screen.tsx';
import { ListViews } from '../../ui/list-screen/list-views.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { folders } from './inbox-filters.ts';
import { countIn, InboxListFilters } from './inbox-list-filters.tsx';
import { SelectedSubmissions } from './selected-submissions.tsx';
import { Sender, SubmissionStatus } from './submission-cells.tsx';
import { senderOf } from './submission-text.ts';
import { type Submissions, useSubmissions } from './use-submissions.ts';

const icons = { inbox: Inbox, unconfirmed: MailQuestionMark, spam: ShieldAlert };

/** Tabs of the folders, with their numbers of submissions. */
function Folders({ list, forms }: { list: Submissions; forms: readonly SubmittedForm[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const shown = folders.filter((one) => one !== 'unconfirmed' || forms.some(({ isConfirmed }) => isConfirmed));
  return (
    <ListViews
      label={t('inbox.folders')}
      name="folder"
      views={shown as ['inbox']}
      current={list.folder as 'inbox'}
      text={(folder) =>
        t(`inbox.folder.${folder}`, { number: number(forms.reduce((sum, form) => sum + countIn(folder, form), 0)) })
      }
      keeps={['form']}
    />
  );
}

/** Returns the columns of a folder; the same array until they change. */
function useColumns(
  { folder }: Submissions,
  formOf: (id: string) => SubmittedForm | undefined,
): readonly Column<Submission, 'createdAt'>[] {
  const { t } = useTranslation();
  const { search } = useLocation();
  return useMemo(() => {
    const handling: Column<Submission, 'createdAt'>[] = [
      { head: t('inbox.column.state'), renderCell: ({ state }) => <SubmissionStatus state={state} /> },
      { head: t('inbox.column.assignee'), renderCell: ({ assignee }) => assignee?.name },
    ];
    return [
      {
        head: t('inbox.column.sender'),
        isTitle: true,
        renderCell: (submission) => <Sender submission={submission} form={formOf(submission.form)} list={search} />,
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
      ...(folder === 'inbox' ? handling : []),
      {
        head: t('inbox.column.received'),
        sort: 'createdAt',
        renderCell: ({ createdAt }) => <DateTime time={createdAt} />,
      },
    ];
  }, [t, search, folder, formOf]);
}

const noForms: SubmittedForm[] = [];

/** Form submissions in folders, with filters and exports. */
export function InboxScreen() {
  const { t, i18n } = useTranslation();
  const list = useSubmissions();
  const { forms = noForms, people = [] } = useQuery(submittedFormsQuery(i18n.language)).data ?? {};
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(new Set());
  // Only visible rows can be selected, so that nothing is deleted unseen.
  const selected = useMemo(
    () => new Set(list.items?.map(({ id }) => id).filter((id) => ticked.has(id))),
    [list.items, ticked],
  );
  const keys = useMemo(() => ({ selected, onChange: setTicked }), [selected]);
  const formOf = useCallback((id: string) => forms.find((form) => form.id === id), [forms]);
  const shownForm = formOf(list.filters.form);
  const columns = useColumns(list, formOf);
  return (
    <SelectedRows value={keys}>
      <ListScreen
        title={t('inbox.title')}
        description={
          list.folder === 'inbox' && shownForm
            ? t('inbox.kept', { count: shownForm.keepDays })
            : t(`inbox.about.${list.folder}`)
        }
        headerActions={<InboxActions list={list} forms={forms} />}
        notice={<Folders list={list} forms={forms} />}
        list={list}
        hasSearch
        filters={<InboxListFilters list={list} forms={forms} people={people} />}
        count={(count) => t('inbox.count', { count })}
        empty={{ title: t(`inbox.none.${list.folder}`), icon: icons[list.folder] }}
        rowKey={({ id }) => id}
        selection={{
          canSelect: ({ form }) => formOf(form)?.isManaged === true,
          allLabel: t('inbox.selected.all'),
          rowLabel: (submission) => t('inbox.selected.one', { sender: senderOf(submission) }),
          actions: (
            <SelectedSubmissions
              ids={[...selected].map(Number)}
              isSpam={list.folder === 'spam'}
              onCleared={() => setTicked(new Set())}
            />
          ),
        }}
        columns={columns}
      />
    </SelectedRows>
  );
}
