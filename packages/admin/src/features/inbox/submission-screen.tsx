import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, contract, type InputOf, type Submission } from '@ximblox/contract';
import { ArrowLeft, Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './inbox.module.css';
import { states } from './inbox-query.ts';
import { senderOf, shownFields, type ShownField } from './submission-words.ts';

type Changes = InputOf<typeof contract.submissions.change>['body'];

const bytesOfKilobyte = 1024;

function FieldValue({ field }: { field: ShownField }) {
  if (field.kind === 'email') return <a href={`mailto:${encodeURIComponent(field.value)}`}>{field.value}</a>;
  if (field.kind === 'phone') return <a href={`tel:${field.value.replaceAll(/[^+\d]/g, '')}`}>{field.value}</a>;
  return <>{field.value}</>;
}

function Files({ submission }: { submission: Submission }) {
  const { number } = useFormats();
  return (
    <ul className={classes.files}>
      {submission.files.map((file) => (
        <li key={file.id}>
          <a
            href={addressOf(contract.submissions.file, { id: submission.id, fileID: file.id })}
            download={file.fileName}
          >
            <Download size={14} aria-hidden />
            {file.fileName}
          </a>
          <span>{number(Math.ceil(file.size / bytesOfKilobyte))} kB</span>
        </li>
      ))}
    </ul>
  );
}

/** One submission: what was filled in, its documents, and what is to become of it. */
export function SubmissionScreen() {
  const { t, i18n } = useTranslation();
  const { id = '' } = useParams();
  const { dateTime, localeName } = useFormats();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const known = useQuery(submittedFormsQuery(i18n.language));
  const {
    data: submission,
    error,
    refetch,
  } = useQuery({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => api.call(contract.submissions.get, { params: { id }, signal }),
  });
  const form = known.data?.forms.find((one) => one.id === submission?.form);
  const list = (location.state as { list?: unknown } | null)?.list;
  const back = typeof list === 'string' && list !== '' ? `/inbox?${list}` : '/inbox';

  const change = async (changes: Changes): Promise<void> => {
    try {
      const answer = await api.call(contract.submissions.change, { params: { id }, body: changes });
      queryClient.setQueryData(['submissions', 'one', id], answer.submission);
      void queryClient.invalidateQueries({ queryKey: ['submissions', 'forms'] });
      void queryClient.invalidateQueries({ queryKey: ['submissions', 'list'] });
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
    }
  };

  // Whoever opens a new one has seen it; once, so that it can be marked as new again.
  const opened = useRef('');
  const isUnseen = submission?.state === 'new' && form?.isManaged === true;
  useEffect(() => {
    if (submission === undefined || form === undefined || opened.current === id) return;
    opened.current = id;
    if (isUnseen) void change({ state: 'open' });
  });

  const remove = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(contract.submissions.delete, { body: { ids: [Number(id)] } });
      toast({ text: t('inbox.deleted') });
      void queryClient.invalidateQueries({ queryKey: ['submissions', 'forms'] });
      void queryClient.invalidateQueries({ queryKey: ['submissions', 'list'] });
      await navigate(back);
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
      setRunning(false);
      setDeleting(false);
    }
  };

  const backLink = (
    <Link className={classes.back} to={back}>
      <ArrowLeft size={14} aria-hidden />
      {t('inbox.back')}
    </Link>
  );
  if (error || !submission) {
    return (
      <>
        {backLink}
        <PageHeader title={t('inbox.title')} />
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </>
    );
  }
  const fields = shownFields(submission, form);
  const consents = fields.filter(({ kind }) => kind === 'consent');
  return (
    <>
      {backLink}
      <PageHeader
        title={senderOf(submission)}
        description={`${form?.label ?? submission.form} · ${dateTime(submission.createdAt)}`}
        actions={
          form?.isManaged && (
            <Button variant="default" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => setDeleting(true)}>
              {t('inbox.delete')}
            </Button>
          )
        }
      />
      <div className={classes.submission}>
        <dl className={classes.fields}>
          {fields
            .filter(({ kind }) => kind !== 'consent')
            .map((field) => (
              <div key={field.name} data-kind={field.kind}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldValue field={field} />
                </dd>
              </div>
            ))}
          {submission.files.length > 0 && (
            <div>
              <dt>{t('inbox.documents')}</dt>
              <dd>
                <Files submission={submission} />
              </dd>
            </div>
          )}
        </dl>
        <aside className={classes.side} aria-label={t('inbox.handling')}>
          {form?.isManaged && (
            <>
              <SegmentedControl
                fullWidth
                aria-label={t('inbox.column.state')}
                value={submission.state}
                onChange={(state) => void change({ state })}
                data={states.map((state) => ({ value: state, label: t(`inbox.state.${state}`) }))}
              />
              <NativeSelect
                label={t('inbox.column.assignee')}
                value={String(submission.assignee?.ID ?? '')}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  void change({ assigneeID: value === '' ? null : Number(value) });
                }}
                data={[
                  { value: '', label: t('inbox.nobody') },
                  ...(known.data?.people ?? []).map(({ ID, name }) => ({ value: String(ID), label: name })),
                ]}
              />
            </>
          )}
          <dl className={classes.facts}>
            {!form?.isManaged && (
              <div>
                <dt>{t('inbox.column.state')}</dt>
                <dd>{t(`inbox.state.${submission.state}`)}</dd>
              </div>
            )}
            <div>
              <dt>{t('inbox.language')}</dt>
              <dd>{localeName(submission.locale)}</dd>
            </div>
            {submission.page && (
              <div>
                <dt>{t('inbox.page')}</dt>
                <dd>
                  <Link to={`/page/${submission.page.pageID}`}>{submission.page.title}</Link>
                </dd>
              </div>
            )}
            {submission.withoutScript && (
              <div>
                <dt>{t('inbox.origin')}</dt>
                <dd>{t('inbox.withoutScriptHelp')}</dd>
              </div>
            )}
            {form?.isConfirmed && (
              <div>
                <dt>{t('inbox.confirmed')}</dt>
                <dd>{submission.confirmedAt ? dateTime(submission.confirmedAt) : t('inbox.notYet')}</dd>
              </div>
            )}
            {submission.endedAt && (
              <div>
                <dt>{t('inbox.ended')}</dt>
                <dd>{dateTime(submission.endedAt)}</dd>
              </div>
            )}
            {consents.map(({ name, value }) => (
              <div key={name}>
                <dt>{t('inbox.consent')}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      {isDeleting && (
        <Modal
          title={t('inbox.delete')}
          onClose={() => setDeleting(false)}
          buttons={[
            { text: t('common.cancel'), theme: 'grey', onClick: () => setDeleting(false) },
            { text: t('inbox.delete'), theme: 'orange', isRunning, onClick: () => void remove() },
          ]}
        >
          <p>{t('inbox.deleteQuestion')}</p>
        </Modal>
      )}
    </>
  );
}
