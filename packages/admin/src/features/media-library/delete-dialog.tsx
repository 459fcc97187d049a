import { useQueries } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryName } from '../../fields/media-list/entry.ts';
import { mediaKey } from '../../fields/media-list/use-media-content.ts';
import { useRestoreMedia } from '../../fields/media-list/use-restore-media.ts';
import { api } from '../../lib/api.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { Modal } from '../../ui/modal.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type Deletion, deleteEntries } from './change-entries.ts';
import { FailureList } from './failure-list.tsx';
import { UsedBy, usageIn } from './used-by.tsx';
import { UsedOn } from './used-on.tsx';

interface DeleteDialogProps {
  entries: readonly Entry[];
  onDone(): void;
  onClose(): void;
}

/** Uses of files in folders, which block their deletion. If this query fails, the server still refuses. */
const useFolderUses = (folders: readonly { path: string }[]) =>
  useQueries({
    queries: folders.map(({ path }) => ({
      queryKey: [...mediaKey, 'folder uses', path],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(contract.media.directoryUses, { body: { path }, signal }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    })),
  });

/** Deletes entries. The first attempt leaves those in use, which a second one deletes too. */
function useDeletion(given: readonly Entry[], { onDone, onClose }: Pick<DeleteDialogProps, 'onDone' | 'onClose'>) {
  const { t } = useTranslation();
  const { restore } = useRestoreMedia();
  // Remaining entries: after the first attempt, those in use.
  const [entries, setEntries] = useState(given);
  const [result, setResult] = useState<Deletion | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [first] = entries;
  const run = async (): Promise<void> => {
    setRunning(true);
    const deletion = await deleteEntries(entries, result !== null);
    setRunning(false);
    const left = deletion.refusals.flatMap((refusal) => refusal.entries);
    const gone = entries.length - left.length - deletion.failures.length;
    if (gone > 0) {
      toast({
        text:
          gone === 1 && entries.length === 1 && first
            ? t('media.deleted', { name: entryName(first) })
            : t('media.delete.done', { count: gone }),
        action: {
          text: t('page.trash.restore'),
          onClick: () => void restore(deletion.deleted, first ? entryName(first) : ''),
        },
      });
      onDone();
    }
    if (left.length === 0 && deletion.failures.length === 0) return onClose();
    setEntries(left);
    setResult(deletion);
  };
  return { entries, result, isRunning, run };
}

/** Title and question of the dialog. */
function useQuestion(entries: readonly Entry[]): { title: string; text: string } {
  const { t } = useTranslation();
  const [first, second] = entries;
  if (!first || second) {
    const count = entries.length;
    return { title: t('media.delete.title', { count }), text: t('media.delete.several', { count }) };
  }
  const name = entryName(first);
  return first.kind === 'folder'
    ? { title: t('media.deleteFolder'), text: t('media.deleteFolderText', { name }) }
    : { title: t('media.deleteFile'), text: t('media.deleteFileText', { name }) };
}

/** Confirmation dialog for moving files and folders to the trash, with their uses. Folders with files in use are not deleted. */
export function DeleteDialog({ entries: given, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { binDays } = useSiteSettings();
  const { entries, result, isRunning, run } = useDeletion(given, { onDone, onClose });
  const { title, text } = useQuestion(entries);
  const [first] = entries;
  const isOne = entries.length === 1;
  const refusals = result?.refusals ?? [];
  const folders = given.flatMap((entry) => (entry.kind === 'folder' ? [entry.folder] : []));
  const uses = useFolderUses(folders);
  const isAsking = uses.some(({ isPending }) => isPending);
  const areAllUsed = uses.length === given.length && uses.every(({ data }) => data?.uses);
  const canConfirm = result === null ? !areAllUsed : entries.some(({ kind }) => kind === 'file');
  return (
    <Modal
      title={title}
      onClose={onClose}
      buttons={[
        { text: t(canConfirm ? 'common.cancel' : 'common.close'), theme: 'grey', onClick: onClose },
        ...(canConfirm
          ? [
              {
                text: t(result === null ? 'common.delete' : 'media.deleteAnyway'),
                theme: 'red' as const,
                isRunning,
                disabled: isAsking,
                onClick: () => void run(),
              },
            ]
          : []),
      ]}
    >
      <div className="stack gap-16">
        {entries.length > 0 && canConfirm && (
          <p>
            {text} {t('media.trash.stays', { count: binDays })}
          </p>
        )}
        {result === null && isOne && first?.kind === 'file' && <UsedOn fileID={first.file.id} />}
        {isAsking && <LoadingState rows={2} />}
        {result === null &&
          uses.map(({ data }, position) => {
            const folder = folders[position];
            return data?.uses && folder ? <UsedBy key={folder.path} usage={data.uses} isFinal /> : null;
          })}
        {refusals.map(({ failure, entries: [one] }) => {
          const usage = usageIn(failure);
          return usage && <UsedBy key={one?.key} usage={usage} isFinal={one?.kind === 'folder'} />;
        })}
        <FailureList failures={result?.failures ?? []} />
      </div>
    </Modal>
  );
}
