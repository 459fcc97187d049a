import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { refreshSubmissions, submittedFormsQuery } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useCall } from '../../ui/use-call.ts';
import classes from './inbox.module.css';
import { SubmissionFields } from './submission-fields.tsx';
import { SubmissionHandling } from './submission-handling.tsx';
import { senderOf, shownFields } from './submission-text.ts';
import { useChangeSubmission, useMarkAsSeen } from './use-change-submission.ts';

/** Asks for confirmation and deletes a submission. */
function DeleteModal({ id, onClose, onDeleted }: { id: string; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const remove = async (): Promise<void> => {
    const call = () => api.call(contract.submissions.delete, { body: { ids: [Number(id)] } });
    if (!(await run(call, t('inbox.deleted')))) return onClose();
    refreshSubmissions();
    onDeleted();
  };
  return (
    <Modal
      title={t('inbox.delete')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('inbox.delete'), theme: 'red', isRunning, onClick: () => void remove() },
      ]}
    >
      <p>{t('inbox.deleteQuestion')}</p>
    </Modal>
  );
}

/** Returns the address of the list that the user came from. */
function useBack(): { to: string; text: string } {
  const { t } = useTranslation();
  const { list } = (useLocation().state ?? {}) as { list?: unknown };
  return { to: `/inbox${typeof list === 'string' ? list : ''}`, text: t('inbox.back') };
}

/** One submission with its fields, documents and handling. */
export function SubmissionScreen() {
  const { t, i18n } = useTranslation();
  const { id = '' } = useParams();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const back = useBack();
  const [isDeleting, setDeleting] = useState(false);
  const { forms, people = [] } = useQuery(submittedFormsQuery(i18n.language)).data ?? {};
  const { data, error, refetch } = useQuery({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => api.call(contract.submissions.get, { params: { id }, signal }),
  });
  const form = forms?.find((one) => one.id === data?.form);
  const change = useChangeSubmission(id);
  useMarkAsSeen(data, form, change);

  if (error || !data) {
    return (
      <>
        <PageHeader title={t('inbox.title')} back={back} />
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </>
    );
  }
  const fields = shownFields(data, form);
  return (
    <>
      <PageHeader
        title={senderOf(data)}
        back={back}
        description={`${form?.label ?? data.form} · ${dateTime(data.createdAt)}`}
        actions={
          form?.isManaged && (
            <Button
              variant="default"
              className="danger"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {t('inbox.delete')}
            </Button>
          )
        }
      />
      <div className={classes.submission}>
        <SubmissionFields submission={data} fields={fields.filter(({ kind }) => kind !== 'consent')} />
        <SubmissionHandling
          submission={data}
          form={form}
          people={people}
          consents={fields.filter(({ kind }) => kind === 'consent')}
          onChange={(changes) => void change(changes)}
        />
      </div>
      {isDeleting && (
        <DeleteModal id={id} onClose={() => setDeleting(false)} onDeleted={() => void navigate(back.to)} />
      )}
    </>
  );
}
