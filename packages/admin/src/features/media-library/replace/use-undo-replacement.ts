import { contract, type MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../../ui/use-call.ts';
import { readLibraryAgain } from '../change-entries.ts';

/** Returns a function that restores the previous content of a file and shows a notification. */
export function useUndoReplacement(): {
  isRunning: boolean;
  undo(file: Pick<MediaItem, 'id' | 'hash' | 'fileName'>): void;
} {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const undo = async ({ id, hash, fileName }: Pick<MediaItem, 'id' | 'hash' | 'fileName'>): Promise<void> => {
    await run(
      () => api.call(contract.media.undoReplacement, { body: { id, hash } }),
      t('media.replace.undone', { name: fileName }),
    );
    await readLibraryAgain();
  };
  return { isRunning, undo: (file) => void undo(file) };
}
