import { useQuery } from '@tanstack/react-query';
import {
  CmsError,
  contract,
  type SubmissionMessage,
  type SubmissionWithMessages,
  type SubmittedForm,
} from '@ximblox/contract';
import { Inbox, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { submittedFormsQuery } from '../../lib/submissions.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './inbox.module.css';
import { MessageForm } from './message-form.tsx';
import { NeighbourButtons, SubmissionActions } from './submission-actions.tsx';
import { SubmissionFields } from './submission-fields.tsx';
import { SubmissionHandling } from './submission-handling.tsx';
import { SubmissionMessages } from './submission-messages.tsx';
import { hiddenValueOf, senderOf, shownFields } from './submission-text.ts';
import { type SubmissionChanges, useChangeSubmission, useMarkAsRead } from './use-change-submission.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Polling interval of replies that are being sent, in milliseconds. */
const deliveryInterval = 5000;

const isWaiting = ({ delivery }: SubmissionMessage): boolean => delivery === 'waiting';

/** Returns the query of the list that the user came from. */
function useListQuery(): string {
  const { list } = (useLocation().state ?? {}) as { list?: unknown };
  return typeof list === 'string' ? list : '';
}

/** Says why a submission is in the spam folder. */
function SpamNotice({ submission }: { submission: SubmissionWithMessages }) {
  const { t } = useTranslation();
  const hidden = hiddenValueOf(submission);
  return (
    <div role="note" className="flex gap-8 small rounded warning sunken pad-12-16">
      <ShieldAlert size={16} aria-hidden className="rigid" />
      <p className="break-anywhere">
        {t('inbox.spam.why')} {hidden !== '' && t('inbox.spam.hidden', { text: hidden })}
      </p>
    </div>
  );
}

interface ContentProps {
  submission: SubmissionWithMessages;
  form: SubmittedForm | undefined;
  people: readonly { ID: number; name: string }[];
  onChange: (changes: SubmissionChanges) => Promise<void>;
}

function Content({ submission, form, people, onChange }: ContentProps) {
  const { t } = useTranslation();
  const fields = shownFields(submission, form);
  const isManaged = form?.isManaged === true;
  return (
    <div className={`stack ${classes.submission}`}>
      <div className="stack gap-24 one-column">
        {submission.spamAt !== null && <SpamNotice submission={submission} />}
        <SubmissionFields submission={submission} fields={fields.filter(({ kind }) => kind !== 'consent')} />
        {(submission.messages.length > 0 || isManaged) && (
          <section aria-labelledby="messages" className="stack gap-16 one-column">
            <h2 id="messages">{t('inbox.messages.title')}</h2>
            {submission.messages.length > 0 && <SubmissionMessages submission={submission} isManaged={isManaged} />}
            {form && isManaged && <MessageForm submission={submission} form={form} />}
          </section>
        )}
      </div>
      <SubmissionHandling
        submission={submission}
        form={form}
        people={people}
        consents={fields.filter(({ kind }) => kind === 'consent')}
        onChange={(changes) => void onChange(changes)}
      />
    </div>
  );
}

/** One submission with its fields, documents, replies, notes and handling. */
export function SubmissionScreen() {
  const { t, i18n } = useTranslation();
  const { id = '' } = useParams();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const list = useListQuery();
  const neighbours = useNeighbours(id, list);
  const { forms, people = [] } = useQuery(submittedFormsQuery(i18n.language)).data ?? {};
  const { data, error, refetch } = useQuery({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => api.call(contract.submissions.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.messages.some(isWaiting) ? deliveryInterval : false),
  });
  const form = forms?.find((one) => one.id === data?.form);
  const isGone = error instanceof CmsError && error.status === 404;
  const change = useChangeSubmission(id);
  useMarkAsRead(data, form, change);
  const back = { to: `/inbox${list}`, text: t('inbox.back') };
  return (
    <>
      <PageHeader
        title={data ? senderOf(data) : t('inbox.title')}
        back={back}
        description={data && `${form?.label ?? data.form} · ${dateTime(data.createdAt)}`}
        actions={
          <>
            <NeighbourButtons {...neighbours} />
            {data && form?.isManaged && (
              <SubmissionActions submission={data} onChange={change} onLeave={() => void navigate(back.to)} />
            )}
          </>
        }
      />
      {isGone && <EmptyState title={t('inbox.gone')} icon={Inbox} />}
      {error && !isGone && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && <Content key={data.id} submission={data} form={form} people={people} onChange={change} />}
    </>
  );
}
