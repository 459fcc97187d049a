import { contract, type PageTemplate } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshTemplates } from '../../lib/templates.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';

/** Confirmation dialog for deleting a template. */
export function DeleteTemplateModal({ template, onClose }: { template: PageTemplate; onClose(): void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const { id, name } = template;
  const remove = async (): Promise<void> => {
    const call = () => api.call(contract.templates.delete, { params: { id: String(id) } });
    if (await run(call, t('templates.deleted', { name }))) onClose();
    await refreshTemplates();
  };
  return (
    <Modal
      title={t('templates.delete')}
      onClose={onClose}
      confirm={{ text: t('common.delete'), isDangerous: true, isRunning, onClick: () => void remove() }}
    >
      <p>{t('templates.deleteText', { name })}</p>
    </Modal>
  );
}
