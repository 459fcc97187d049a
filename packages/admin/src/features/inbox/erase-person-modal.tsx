import { contract, type Submission } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
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
  const documents = items.reduce((sum, { files }) => sum + files.length, 0);
  const { isRunning, onSubmit, errors } = useFormAction(
    () => api.call(contract.submissions.erasePerson, { body: { email } }),
    ({ erased }) => {
      toast({ text: t('inbox.person.erased', { count: erased }) });
      void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      onErased();
    },
  );
  return (
    <Modal
      title={t('inbox.person.question', { email })}
      onClose={onClose}
      confirm={{ text: t('inbox.person.eraseNow'), isDangerous: true, isRunning, form: 'erase-person' }}
    >
      <form id="erase-person" onSubmit={onSubmit}>
        <ErrorList errors={errors.all} />
        <p>{t('inbox.person.goes')}</p>
        <ul>
          <li>{t('inbox.person.submissions', { count: items.length })}</li>
          {documents > 0 && <li>{t('inbox.person.documents', { count: documents })}</li>}
        </ul>
      </form>
    </Modal>
  );
}
