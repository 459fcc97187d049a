import { TextInput } from '@mantine/core';
import { contract, type MediaDirectory } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { FolderChooser } from './folder-chooser.tsx';
import { parentFolder, pathIn } from './folder-trail.ts';
import { useMediaAction } from './use-media-action.ts';
import { UsedBy } from './used-by.tsx';

/** Asks for the name of a new folder. */
export function AddFolderModal({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { isRunning, onSubmit, errors } = useMediaAction(
    () => api.call(contract.media.createDir, { body: { path, folderName: name } }),
    ({ directory }) => {
      onClose();
      toast({ text: t('media.folderAdded', { name: directory.name }) });
    },
  );
  return (
    <Modal
      title={t('media.addFolder')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('media.addFolder'), isRunning, form: 'add-folder' }}
    >
      <form id="add-folder" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['folderName'])} />
        <TextInput
          data-autofocus
          label={t('media.name')}
          maxLength={255}
          value={name}
          error={errors.of('folderName')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Modal>
  );
}

/** Renames a folder and moves it into another. */
export function MoveFolderModal({ folder, onClose }: { folder: MediaDirectory; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(folder.name);
  const [parent, setParent] = useState(parentFolder(folder.path));
  const { isRunning, onSubmit, errors } = useMediaAction(
    () =>
      api.call(contract.media.moveDirectory, {
        body: { oldPath: folder.path, newPath: pathIn(parent, name.trim()) },
      }),
    ({ directory }) => {
      onClose();
      toast({ text: t('media.saved', { name: directory.name }) });
    },
  );
  return (
    <Modal
      title={t('media.moveFolder')}
      onClose={onClose}
      confirm={{ text: t('common.save'), isRunning, disabled: name.trim() === '', form: 'move-folder' }}
    >
      <form id="move-folder" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['newPath'])} />
        <TextInput
          data-autofocus
          label={t('media.name')}
          maxLength={255}
          value={name}
          error={errors.of('newPath')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FolderChooser value={parent} onChange={setParent} without={folder.path} />
      </form>
    </Modal>
  );
}

/** Asks before a folder is deleted with everything in it. */
export function DeleteFolderModal({ folder, onClose }: { folder: MediaDirectory; onClose: () => void }) {
  const { t } = useTranslation();
  const [usage, setUsage] = useState<unknown>(null);
  const { isRunning, onSubmit, errors } = useMediaAction(
    async () => {
      setUsage(null);
      return api.call(contract.media.deleteDirectory, { body: { path: folder.path } }).catch((failure: unknown) => {
        setUsage(failure);
        throw failure;
      });
    },
    () => {
      onClose();
      toast({ text: t('media.deleted', { name: folder.name }) });
    },
  );
  return (
    <Modal
      title={t('media.deleteFolder')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('common.delete'), isRunning, form: 'delete-folder' }}
    >
      <form id="delete-folder" onSubmit={onSubmit}>
        <p>{t('media.deleteFolderText', { name: folder.name })}</p>
        <UsedBy failure={usage} isFinal />
        <ErrorList errors={usage === null ? errors.rest([]) : errors.rest(['path'])} />
      </form>
    </Modal>
  );
}
