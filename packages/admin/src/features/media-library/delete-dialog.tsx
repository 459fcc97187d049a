import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, entryName } from '../../fields/media-list/entry.ts';
import { useRestoreMedia } from '../../fields/media-list/use-restore-media.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type Deletion, deleteEntries } from './change-entries.ts';
import classes from './dialogs.module.css';
import { FailureList } from './failure-list.tsx';
import { UsedBy } from './used-by.tsx';
import { UsedOn } from './used-on.tsx';

interface DeleteDialogProps {
  entries: readonly Entry[];
  onDone(): void;
  onClose(): void;
}

/** Asks before files and folders go to the bin, and says where they are used; folders with files in use stay. */
export function DeleteDialog({ entries: given, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { binDays } = useSiteSettings();
  const { restore } = useRestoreMedia();
  // What is left to decide on: after a first try, what is in use.
  const [entries, setEntries] = useState(given);
  const [result, setResult] = useState<Deletion | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [first] = entries;
  const isOne = entries.length === 1;
  const refusals = result?.refusals ?? [];
  const canConfirm = result === null || entries.some(({ kind }) => kind === 'file');
  const run = async (): Promise<void> => {
    setRunning(true);
    const deletion = await deleteEntries(entries, result !== null);
    setRunning(false);
    const left = deletion.refusals.flatMap((refusal) => refusal.entries);
    const gone = entries.length - left.length - deletion.failures.length;
    if (gone > 0) {
      toast({
        text:
          gone === 1 && isOne && first
            ? t('media.deleted', { name: entryName(first) })
            : t('media.delete.done', { count: gone }),
        action: {
          text: t('page.bin.restore'),
          onClick: () => void restore(deletion.deleted, first ? entryName(first) : ''),
        },
      });
      onDone();
    }
    if (left.length === 0 && deletion.failures.length === 0) return onClose();
    setEntries(left);
    setResult(deletion);
  };
  const text = () => {
    if (!isOne || !first) return t('media.delete.several', { count: entries.length });
    return t(first.kind === 'folder' ? 'media.deleteFolderText' : 'media.deleteFileText', { name: entryName(first) });
  };
  return (
    <Modal
      title={
        isOne && first
          ? t(first.kind === 'folder' ? 'media.deleteFolder' : 'media.deleteFile')
          : t('media.delete.title', { count: entries.length })
      }
      onClose={onClose}
      buttons={[
        { text: t(canConfirm ? 'common.cancel' : 'common.close'), theme: 'grey', onClick: onClose },
        ...(canConfirm
          ? [
              {
                text: t(result === null ? 'common.delete' : 'media.deleteAnyway'),
                theme: 'orange' as const,
                isRunning,
                onClick: () => void run(),
              },
            ]
          : []),
      ]}
    >
      <div className={classes.stack}>
        {entries.length > 0 && canConfirm && (
          <p>
            {text()} {t('media.bin.stays', { count: binDays })}
          </p>
        )}
        {result === null && isOne && first?.kind === 'file' && <UsedOn fileID={first.file.id} />}
        {refusals.map(({ failure, entries: [one] }) => (
          <UsedBy key={one?.key} failure={failure} isFinal={one?.kind === 'folder'} />
        ))}
        <FailureList failures={result?.failures ?? []} />
      </div>
    </Modal>
  );
}
