import { CmsError, contract } from '@ximblox/contract';
import i18next from 'i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { errorSentence } from '../../lib/errors/error-text.ts';
import { toast } from '../../ui/toasts.tsx';
import { pathIn } from '../media-list/folder-path.ts';
import type { DroppedFile } from './dropped-files.ts';
import { upload } from './upload-store.ts';

/** Folders on the way to a folder, from the top. */
const stepsTo = (folder: string): string[] => folder.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'));

/** Makes a folder unless it is there. */
async function ensureFolder(path: string, folderName: string): Promise<void> {
  await api.call(contract.media.createDir, { body: { path, folderName } }).catch((failure: unknown) => {
    const isThere =
      failure instanceof CmsError && failure.errors.every(({ code }) => ['V_06', 'ML_02', 'ML_03'].includes(code));
    if (!isThere) throw failure;
  });
}

function tellRefused(name: string, failure: unknown): void {
  const reason = errorsOfFailure(failure)
    .map((error) => errorSentence(i18next, error))
    .join(' ');
  toast({ kind: 'error', text: i18next.t('media.upload.folderRefused', { name, reason }) });
}

/**
 * Sends what was dropped into a folder of the library; folders that were dropped are made there. What lies in one that cannot be
 * made stays behind, and the reason is told.
 */
export async function uploadDropped(path: string, dropped: readonly DroppedFile[]): Promise<void> {
  const folders = new Set(dropped.flatMap(({ folder }) => (folder === '' ? [] : stepsTo(folder))));
  const refused: string[] = [];
  const isRefused = (folder: string): boolean => refused.some((one) => folder === one || folder.startsWith(`${one}/`));
  for (const folder of [...folders].toSorted()) {
    if (isRefused(folder)) continue;
    const slash = folder.lastIndexOf('/');
    const parent = slash === -1 ? path : pathIn(path, folder.slice(0, slash));
    const name = folder.slice(slash + 1);
    await ensureFolder(parent, name).catch((failure: unknown) => {
      refused.push(folder);
      tellRefused(name, failure);
    });
  }
  upload(
    dropped
      .filter(({ folder }) => !isRefused(folder))
      .map(({ file, folder }) => ({ file, path: folder === '' ? path : pathIn(path, folder) })),
  );
}
