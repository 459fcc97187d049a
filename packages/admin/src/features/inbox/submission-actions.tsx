import { Button } from '@mantine/core';
import { contract, type SubmissionWithMessages } from '@ximblox/contract';
import { ArchiveRestore, ChevronDown, ChevronUp, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { SubmissionChanges } from './use-change-submission.ts';
import type { Neighbours } from './use-neighbours.ts';

/** Asks for confirmation and deletes a submission. */
function DeleteModal({ id, onClose, onDeleted }: { id: number; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const remove = async (): Promise<void> => {
    const call = () => api.call(contract.submissions.delete, { body: { ids: [id] } });
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

/** Buttons that show the previous and the next submission of the list. */
export function NeighbourButtons({ has, show }: Neighbours) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-4">
      <Button
        variant="default"
        leftSection={<ChevronUp size={16} aria-hidden />}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={!has('previous')}
        onClick={() => show('previous')}
      >
        {t('inbox.previous')}
      </Button>
      <Button
        variant="default"
        leftSection={<ChevronDown size={16} aria-hidden />}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={!has('next')}
        onClick={() => show('next')}
      >
        {t('inbox.next')}
      </Button>
    </div>
  );
}

interface SubmissionActionsProps {
  submission: SubmissionWithMessages;
  onChange: (changes: SubmissionChanges) => Promise<void>;
  /** Shows the list. */
  onLeave: () => void;
}

/** Buttons for a submission that the user may manage. */
export function SubmissionActions({ submission, onChange, onLeave }: SubmissionActionsProps) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const [isDeleting, setDeleting] = useState(false);
  const { id, spamAt } = submission;
  const restore = async (): Promise<void> => {
    const call = () => api.call(contract.submissions.restore, { body: { ids: [id] } });
    if (!(await run(call, t('inbox.spam.restored', { count: 1 })))) return;
    refreshSubmissions();
    onLeave();
  };
  return (
    <>
      {spamAt === null ? (
        <Button
          variant="default"
          leftSection={<Mail size={16} aria-hidden />}
          onClick={() => void onChange({ isRead: false }).then(onLeave)}
        >
          {t('inbox.markUnread')}
        </Button>
      ) : (
        <Button
          leftSection={<ArchiveRestore size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void restore()}
        >
          {t('inbox.spam.restore')}
        </Button>
      )}
      <Button
        variant="default"
        className="danger"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => setDeleting(true)}
      >
        {t('inbox.delete')}
      </Button>
      {isDeleting && <DeleteModal id={id} onClose={() => setDeleting(false)} onDeleted={onLeave} />}
    </>
  );
}
