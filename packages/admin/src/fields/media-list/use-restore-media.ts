import { type AnswerOf, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import { folderName, parentFolder } from './folder-path.ts';
import { folderQuery, writeMediaQuery } from './media-query.ts';
import { mediaKey } from './use-media-content.ts';

/** Trash entries: file IDs, and deletion IDs of folders. */
export interface TrashEntries {
  files: readonly number[];
  directories: readonly number[];
}

type Restored = AnswerOf<typeof contract.mediaTrash.restore>;

/** Maximum number of files and folders per request. */
const maxPerCall = { files: 500, directories: 100 };

function* inCalls({ files, directories }: TrashEntries): Generator<{ files: number[]; directories: number[] }> {
  for (let first = 0; first < files.length; first += maxPerCall.files) {
    yield { files: files.slice(first, first + maxPerCall.files), directories: [] };
  }
  for (let first = 0; first < directories.length; first += maxPerCall.directories) {
    yield { files: [], directories: directories.slice(first, first + maxPerCall.directories) };
  }
}

/** Notifies about restored entries, with a link to them. */
function useRestoredToast(): (answers: readonly Restored[], name: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (answers, name) => {
    const files = answers.flatMap((answer) => answer.files);
    const directories = answers.flatMap((answer) => answer.directories);
    const renamed = answers.reduce((sum, answer) => sum + answer.renamed, 0);
    const count = files.length + directories.length;
    const [file, directory] = [files[0], directories[0]];
    const path = directory?.path ?? file?.path ?? '/';
    const parent = directory ? parentFolder(path) : path;
    const folder = parent === '/' ? t('media.root') : folderName(parent);
    const isRenamed = count === 1 && file !== undefined && renamed === 1;
    const text =
      count !== 1
        ? t('media.trash.restoredSeveral', { count })
        : isRenamed
          ? t('media.trash.restoredAs', { name, newName: file.fileName, folder })
          : t('media.trash.restored', { name, folder });
    toast({
      text: renamed > 0 && !isRenamed ? `${text} ${t('media.trash.renamed', { count: renamed })}` : text,
      action: {
        text: t('media.details.open'),
        onClick: () => void navigate(`/medialibrary?${writeMediaQuery(folderQuery(path)).toString()}`),
      },
    });
  };
}

/** Restores folders and files from the trash of the library. */
export function useRestoreMedia(): {
  isRunning: boolean;
  /** @param name of a single restored entry */
  restore: (chosen: TrashEntries, name: string) => Promise<void>;
} {
  const [isRunning, setRunning] = useState(false);
  const showRestored = useRestoredToast();
  const textOf = useErrorText();
  const restore = async (chosen: TrashEntries, name: string): Promise<void> => {
    setRunning(true);
    try {
      const answers: Restored[] = [];
      for (const body of inCalls(chosen)) answers.push(await api.call(contract.mediaTrash.restore, { body }));
      showRestored(answers, name);
    } catch (failure) {
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    } finally {
      setRunning(false);
      void queryClient.invalidateQueries({ queryKey: mediaKey });
    }
  };
  return { isRunning, restore };
}
