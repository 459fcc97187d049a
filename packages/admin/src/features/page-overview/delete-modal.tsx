import { contract, type PageSummary } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { usePageAction } from './use-page-action.ts';

/** Asks before a page goes to the bin. */
export function DeleteModal({ page, onClose }: { page: PageSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = usePageAction(
    () => api.call(contract.pages.delete, { params: { id: String(page.id) } }),
    () => {
      onClose();
      toast({ text: t('page.delete.done', { title: page.title }) });
    },
  );
  return (
    <Modal
      title={t('page.delete.title')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('page.delete.confirm'), isRunning, form: 'delete' }}
    >
      <form id="delete" onSubmit={onSubmit}>
        <p>{t('page.delete.text', { title: page.title })}</p>
        {page.publishedVersionID !== null && <p>{t('page.delete.published')}</p>}
        <ErrorList errors={errors.rest([])} />
      </form>
    </Modal>
  );
}
