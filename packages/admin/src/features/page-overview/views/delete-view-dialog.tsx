import { contract, type SavedView } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { refreshSavedViews } from './saved-views.ts';

/** Asks for confirmation and deletes a view. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose(): void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const { id, name, shared } = view;
  const remove = async (): Promise<void> => {
    const call = () => api.call(contract.savedViews.delete, { params: { id: String(id) } });
    if (await run(call, t('page.views.deleted', { name }))) onClose();
    await refreshSavedViews();
  };
  return (
    <Modal
      title={t('page.views.delete')}
      onClose={onClose}
      confirm={{ text: t('common.delete'), isDangerous: true, isRunning, onClick: () => void remove() }}
    >
      <p>{t(shared ? 'page.views.deleteShared' : 'page.views.deleteText', { name })}</p>
    </Modal>
  );
}
