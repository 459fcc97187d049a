import { contract, type DeletedPage } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { usePageAction } from '../../ui/page-modals/use-page-action.ts';
import { toast } from '../../ui/toasts.tsx';

/** Asks for confirmation and permanently deletes a page. */
export function PurgeModal({ page, onClose }: { page: DeletedPage; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = usePageAction(
    () => api.call(contract.trash.purge, { params: { id: page.id } }),
    () => {
      onClose();
      toast({ text: t('page.trash.purge.done', { title: page.title }) });
    },
  );
  return (
    <Modal
      title={t('page.trash.purge.title')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('page.trash.purge.action'), isDangerous: true, isRunning, form: 'purge' }}
    >
      <form id="purge" onSubmit={onSubmit}>
        <p>{t('page.trash.purge.text', { title: page.title })}</p>
        <ErrorList errors={errors.rest([])} />
      </form>
    </Modal>
  );
}
