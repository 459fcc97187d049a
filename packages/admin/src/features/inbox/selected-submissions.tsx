import { Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';

/** Actions for the selected submissions. Deleting is all or nothing. */
export function SelectedSubmissions({ ids, onCleared }: { ids: readonly (string | number)[]; onCleared: () => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const [isAsking, setAsking] = useState(false);
  const count = ids.length;
  const remove = async (): Promise<void> => {
    const done = await run(
      () => api.call(contract.submissions.delete, { body: { ids: ids.map(Number) } }),
      t('inbox.selected.deleted', { count }),
    );
    if (done) onCleared();
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
      <Button
        variant="default"
        size="compact-sm"
        className="danger"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('inbox.delete')}
      </Button>
      {isAsking && (
        <Modal
          title={t('inbox.selected.title', { count })}
          onClose={() => setAsking(false)}
          confirm={{ text: t('inbox.delete'), isDangerous: true, isRunning, onClick: () => void remove() }}
        >
          <p>{t('inbox.selected.question', { count })}</p>
        </Modal>
      )}
    </>
  );
}
