import { contract, type DeletedMedia } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { itemIDs } from './item-ids.ts';

/** Asks for confirmation and permanently deletes a folder or file. */
export function PurgeMediaModal({ entry, onClose }: { entry: DeletedMedia; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    () => api.call(contract.mediaTrash.purge, { body: itemIDs(entry) }),
    () => {
      void queryClient.invalidateQueries({ queryKey: mediaKey });
      onClose();
      toast({ text: t('page.trash.purge.done', { title: entry.name }) });
    },
  );
  const isFolder = entry.kind === 'directory';
  return (
    <Modal
      title={t(isFolder ? 'media.trash.purgeFolder' : 'media.trash.purgeFile')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('page.trash.purge.action'), isDangerous: true, isRunning, form: 'purge' }}
    >
      <form id="purge" onSubmit={onSubmit}>
        <p>{t(isFolder ? 'media.trash.purgeFolderText' : 'media.trash.purgeFileText', { name: entry.name })}</p>
        <ErrorList errors={errors.rest([])} />
      </form>
    </Modal>
  );
}
