import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { ArchiveRestore, MailOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';

interface SelectedSubmissionsProps {
  ids: readonly number[];
  isSpam: boolean;
  onCleared: () => void;
}

interface QuestionProps {
  count: number;
  isRunning: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks whether to delete the selected submissions. */
function Question({ count, isRunning, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('inbox.selected.title', { count })}
      onClose={onClose}
      confirm={{ text: t('inbox.delete'), isDangerous: true, isRunning, onClick: onConfirm }}
    >
      <p>{t('inbox.selected.question', { count })}</p>
    </Modal>
  );
}

/** Actions for the selected submissions. Each is all or nothing. */
export function SelectedSubmissions({ ids, isSpam, onCleared }: SelectedSubmissionsProps) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const [isAsking, setAsking] = useState(false);
  const count = ids.length;
  const apply = async (endpoint: typeof contract.submissions.delete, done: string): Promise<void> => {
    if (await run(() => api.call(endpoint, { body: { ids: [...ids] } }), done)) onCleared();
    refreshSubmissions();
    setAsking(false);
  };
  if (count === 0) return null;
  return (
    <>
      <span role="status">{t('inbox.selected.count', { count })}</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onCleared}>
        {t('inbox.selected.clear')}
      </Button>
      {!isSpam && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<MailOpen size={14} aria-hidden />}
          loading={isRunning && !isAsking}
          onClick={() => void apply(contract.submissions.markRead, t('inbox.selected.read', { count }))}
        >
          {t('inbox.selected.markRead')}
        </Button>
      )}
      {isSpam && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<ArchiveRestore size={14} aria-hidden />}
          loading={isRunning && !isAsking}
          onClick={() => void apply(contract.submissions.restore, t('inbox.spam.restored', { count }))}
        >
          {t('inbox.spam.restore')}
        </Button>
      )}
      <Button
        variant="default"
        className="danger"
        size="compact-sm"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('inbox.delete')}
      </Button>
      {isAsking && (
        <Question
          count={count}
          isRunning={isRunning}
          onConfirm={() => void apply(contract.submissions.delete, t('inbox.selected.deleted', { count }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
