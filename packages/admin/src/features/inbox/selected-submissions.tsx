import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './inbox.module.css';

/** What can be done with the submissions that are ticked: all of them are deleted, or none. */
export function SelectedSubmissions({ ids, onCleared }: { ids: readonly number[]; onCleared: () => void }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const count = ids.length;

  const remove = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(contract.submissions.delete, { body: { ids: [...ids] } });
      toast({ text: t('inbox.selected.deleted', { count }) });
      onCleared();
    } catch (failure) {
      toast({ text: errorsOfFailure(failure).map(textOf).join(' '), kind: 'error' });
    }
    // What somebody else has deleted meanwhile is not there any more either way.
    void queryClient.invalidateQueries({ queryKey: ['submissions', 'forms'] });
    void queryClient.invalidateQueries({ queryKey: ['submissions', 'list'] });
    setRunning(false);
    setAsking(false);
  };

  if (count === 0) return null;
  return (
    <div className={classes.selected}>
      <span role="status">{t('inbox.selected.count', { count })}</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onCleared}>
        {t('inbox.selected.clear')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('inbox.delete')}
      </Button>
      {isAsking && (
        <Modal
          title={t('inbox.selected.title', { count })}
          onClose={() => setAsking(false)}
          confirm={{ text: t('inbox.delete'), isRunning, onClick: () => void remove() }}
        >
          <p>{t('inbox.selected.question', { count })}</p>
        </Modal>
      )}
    </div>
  );
}
