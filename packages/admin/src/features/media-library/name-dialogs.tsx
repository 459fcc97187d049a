import { TextInput } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryFolder, entryName } from '../../fields/media-list/entry.ts';
import { pathIn } from '../../fields/media-list/folder-path.ts';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useMediaAction } from './use-media-action.ts';

interface NameDialogProps {
  title: string;
  confirm: string;
  name: string;
  /** Title for errors of other properties than the name. */
  failed?: string;
  /** Error properties shown at the name field. */
  properties: readonly string[];
  /** @returns new name, and the path of a folder */
  send(name: string): Promise<{ name: string; path: string }>;
  done(name: string): string;
  onDone?: ((path: string) => void) | undefined;
  onClose(): void;
}

function NameDialog({ title, confirm, name: given, failed, properties, send, done, onDone, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(given);
  const { isRunning, onSubmit, errors } = useMediaAction(
    () => send(name.trim()),
    (answer) => {
      onClose();
      toast({ text: done(answer.name) });
      onDone?.(answer.path);
    },
  );
  const error = properties.map(errors.of).find((text) => text !== undefined);
  return (
    <Modal title={title} size="sm" onClose={onClose} confirm={{ text: confirm, isRunning, form: 'name-it' }}>
      <form id="name-it" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(properties)} title={failed} />
        <TextInput
          name={properties[0]}
          label={t('media.name')}
          required
          maxLength={255}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => {
            // The file extension is not editable: it must match the file type.
            const dot = given.lastIndexOf('.');
            event.currentTarget.setSelectionRange(0, dot > 0 ? dot : given.length);
          }}
        />
      </form>
    </Modal>
  );
}

/** Dialog that creates a folder. */
export function AddFolderDialog({ path, onClose }: { path: string; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <NameDialog
      title={t('media.addFolder')}
      confirm={t('media.addFolder')}
      name=""
      failed={t('media.folderFailed')}
      properties={['folderName']}
      send={async (folderName) => (await api.call(contract.media.createDir, { body: { path, folderName } })).directory}
      done={(name) => t('media.folderAdded', { name })}
      onClose={onClose}
    />
  );
}

/** Dialog that renames a file or folder. */
export function RenameDialog({
  entry,
  onDone,
  onClose,
}: {
  entry: Entry;
  /** Called with the new path of a folder. */
  onDone?: ((path: string) => void) | undefined;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const folder = entryFolder(entry);
  return (
    <NameDialog
      title={t(entry.kind === 'folder' ? 'media.renameFolder' : 'media.renameFile')}
      confirm={t('media.rename')}
      name={entryName(entry)}
      properties={entry.kind === 'folder' ? ['newPath'] : ['newFileName']}
      send={async (name) => {
        if (entry.kind === 'folder') {
          const body = { oldPath: entry.folder.path, newPath: pathIn(folder, name) };
          return (await api.call(contract.media.moveDirectory, { body })).directory;
        }
        const body = { id: entry.file.id, newPath: folder, newFileName: name };
        const { file } = await api.call(contract.media.moveFile, { body });
        return { name: file.fileName, path: file.path };
      }}
      done={(name) => t('media.saved', { name })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
