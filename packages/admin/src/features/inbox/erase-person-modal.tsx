import { useQueryClient } from '@tanstack/react-query';
import { contract, type Submission } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { collectErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';

interface ErasePersonModalProps {
  email: string;
  /** Data that would be erased. */
  items: readonly Submission[];
  onErased: () => void;
  onClose: () => void;
}

/** Asks for confirmation, with the amount of data, and erases the personal data of a person. */
export function ErasePersonModal({ email, items, onErased, onClose }: ErasePersonModalProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const { rest } = useFormErrors(useErrors('inbox'));
  const documents = items.reduce((sum, { files }) => sum + files.length, 0);

  const erase = async (): Promise<void> => {
    setRunning(true);
    const answer = await collectErrors('inbox', () => api.call(contract.submissions.erasePerson, { body: { email } }));
    setRunning(false);
    if (!answer) return;
    toast({ text: t('inbox.person.erased', { count: answer.erased }) });
    void queryClient.invalidateQueries({ queryKey: ['submissions'] });
    onErased();
  };
  return (
    <Modal
      title={t('inbox.person.question', { email })}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', disabled: isRunning, onClick: onClose },
        { text: t('inbox.person.eraseNow'), theme: 'red', isRunning, onClick: () => void erase() },
      ]}
    >
      <ErrorList errors={rest([])} />
      <p>{t('inbox.person.goes')}</p>
      <ul>
        <li>{t('inbox.person.submissions', { count: items.length })}</li>
        {documents > 0 && <li>{t('inbox.person.documents', { count: documents })}</li>}
      </ul>
    </Modal>
  );
}
