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

/** What lies in the bin: files by their IDs, folders by those of their deletions. */
export interface InBin {
  files: readonly number[];
  directories: readonly number[];
}

type Restored = AnswerOf<typeof contract.mediaBin.restore>;

/** Files and folders that one call takes. */
const most = { files: 500, directories: 100 };

function* inCalls({ files, directories }: InBin): Generator<{ files: number[]; directories: number[] }> {
  for (let first = 0; first < files.length; first += most.files) {
    yield { files: files.slice(first, first + most.files), directories: [] };
  }
  for (let first = 0; first < directories.length; first += most.directories) {
    yield { files: [], directories: directories.slice(first, first + most.directories) };
  }
}

/** Says what is back, and leads to it. */
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

/** Takes folders and files out of the bin of the library. */
export function useRestoreMedia(): {
  isRunning: boolean;
  /** @param name of what is restored, where it is one thing */
  restore: (chosen: InBin, name: string) => Promise<void>;
} {
  const [isRunning, setRunning] = useState(false);
  const tell = useRestoredToast();
  const textOf = useErrorText();
  const restore = async (chosen: InBin, name: string): Promise<void> => {
    setRunning(true);
    try {
      const answers: Restored[] = [];
      for (const body of inCalls(chosen)) answers.push(await api.call(contract.mediaBin.restore, { body }));
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
