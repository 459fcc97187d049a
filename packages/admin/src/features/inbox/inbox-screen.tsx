import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Download, Inbox, UserSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { newestAddress } from '../../lib/newest-address.ts';
import { keepRows, useStepBack } from '../../lib/use-step-back.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './inbox.module.css';
import {
  exportAddress,
  firstQuery,
  type InboxQuery,
  isNarrowed,
  listBody,
  pageSize,
  readQuery,
  writeQuery,
} from './inbox-query.ts';
import { InboxTable } from './inbox-table.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { PersonModal } from './person-modal.tsx';
import { SelectedSubmissions } from './selected-submissions.tsx';

/** What visitors have sent by the forms of the site: narrowed, page by page, and as a table for a spreadsheet. */
export function InboxScreen() {
  const { t, i18n } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [isAboutPerson, setAboutPerson] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const query = readQuery(address);
  const change = useMemo(
    () =>
      (changes: Partial<InboxQuery>): void =>
        setAddress(() => writeQuery({ ...readQuery(newestAddress()), pageIndex: 0, ...changes }), {
          replace: changes.searchTerm !== undefined,
        }),
    [setAddress],
  );
  const known = useQuery(submittedFormsQuery(i18n.language));
  const list = useQuery({
    queryKey: ['submissions', 'list', query],
    queryFn: ({ signal }) => api.call(contract.submissions.list, { body: listBody(query), signal }),
    placeholderData: (before) => keepRows(before),
  });
  // What is not to be seen is not ticked either: nothing is deleted unseen.
  const shown = list.data?.items ?? [];
  const selected = new Set(shown.filter(({ id }) => ticked.has(id)).map(({ id }) => id));
  const isSteppingBack = useStepBack(list, { pageIndex: query.pageIndex, pageSize });
  const form = known.data?.forms.find(({ id }) => id === query.form);

  const rows = () => {
    if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data || isSteppingBack) return <LoadingState rows={10} />;
    if (list.data.items.length > 0) {
      return (
        <InboxTable
          submissions={list.data.items}
          forms={known.data?.forms ?? []}
          isStale={list.isPlaceholderData}
          search={address.toString()}
          selected={selected}
          onSelect={setTicked}
        />
      );
    }
    if (!isNarrowed(query)) return <EmptyState title={t('inbox.empty')} icon={Inbox} />;
    return <NoResults reset={{ text: t('inbox.filter.reset'), onClick: () => change(firstQuery) }} />;
  };

  return (
    <>
      <PageHeader
        title={t('inbox.title')}
        description={form ? t('inbox.kept', { count: form.keepDays }) : t('inbox.description')}
        actions={
          <>
            {known.data?.forms.some(({ isManaged }) => isManaged) && (
              <Button
                variant="default"
                leftSection={<UserSearch size={16} aria-hidden />}
                onClick={() => setAboutPerson(true)}
              >
                {t('inbox.person.open')}
              </Button>
            )}
            {form &&
              (['csv', 'xlsx'] as const).map((format) => (
                <Button
                  key={format}
                  component="a"
                  href={exportAddress(query, format, i18n.language)}
                  download
                  variant="default"
                  leftSection={<Download size={16} aria-hidden />}
                >
                  {t(`inbox.export.${format}`)}
                </Button>
              ))}
          </>
        }
      />
      <InboxToolbar query={query} change={change} known={known.data} />
      <div className={classes.above}>
        <output className={classes.count}>{list.data && t('inbox.count', { count: list.data.totalItems })}</output>
        <SelectedSubmissions ids={[...selected]} onCleared={() => setTicked(new Set())} />
      </div>
      {rows()}
      <Pagination
        pageIndex={query.pageIndex}
        pageSize={pageSize}
        totalItems={list.data?.totalItems ?? 0}
        onChange={(pageIndex) => {
          change({ pageIndex });
          window.scrollTo({ top: 0 });
        }}
      />
      {isAboutPerson && <PersonModal onClose={() => setAboutPerson(false)} />}
    </>
  );
}
