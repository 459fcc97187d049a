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
export interface InBin {
  files: readonly number[];
  directories: readonly number[];
}

type Restored = AnswerOf<typeof contract.mediaTrash.restore>;

/** Maximum files and folders per request. */
const most = { files: 500, directories: 100 };

function* inCalls({ files, directories }: InBin): Generator<{ files: number[]; directories: number[] }> {
  for (let first = 0; first < files.length; first += most.files) {
    yield { files: files.slice(first, first + most.files), directories: [] };
  }
  for (let first = 0; first < directories.length; first += most.directories) {
    yield { files: [], directories: directories.slice(first, first + most.directories) };
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
    const holder = directory ? parentFolder(path) : path;
    const folder = holder === '/' ? t('media.root') : folderName(holder);
    const isRenamed = count === 1 && file !== undefined && renamed === 1;
    const said =
      count !== 1
        ? t('media.bin.restoredSeveral', { count })
        : isRenamed
          ? t('media.bin.restoredAs', { name, newName: file.fileName, folder })
          : t('media.bin.restored', { name, folder });
    toast({
      text: renamed > 0 && !isRenamed ? `${said} ${t('media.bin.renamed', { count: renamed })}` : said,
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
  restore: (chosen: InBin, name: string) => Promise<void>;
} {
  const [isRunning, setRunning] = useState(false);
  const tell = useRestoredToast();
  const textOf = useErrorText();
  const restore = async (chosen: InBin, name: string): Promise<void> => {
    setRunning(true);
    try {
      const answers: Restored[] = [];
      for (const body of inCalls(chosen)) answers.push(await api.call(contract.mediaTrash.restore, { body }));
      tell(answers, name);
    } catch (failure) {
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    } finally {
      setRunning(false);
      void queryClient.invalidateQueries({ queryKey: mediaKey });
    }
  };
  return { isRunning, restore };
}
