import { Button } from '@mantine/core';
import type { MediaDetails } from '@ximblox/contract';
import { Download, FileUp, FolderInput, Link2, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileEntry } from '../../../fields/media-list/entry.ts';
import { useFileFacts } from '../../../fields/media-list/file-facts.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { LibraryDialog } from '../library-dialogs.tsx';
import { useUndoReplacement } from '../replace/use-undo-replacement.ts';
import { fileAddress, originalAddress } from './original-address.ts';

interface FileActionsProps {
  details: MediaDetails;
  onAsk(dialog: LibraryDialog): void;
}

/** Button that restores the content before the last replacement. */
function UndoReplacement({ file, previous }: { file: MediaDetails['file']; previous: MediaDetails['previous'] }) {
  const { t } = useTranslation();
  const { size, dimensions } = useFileFacts();
  const { isRunning, undo } = useUndoReplacement();
  if (!previous) return null;
  const facts = [previous.fileName, dimensions(previous), size(previous.fileSize)].filter(Boolean).join(' · ');
  return (
    <p className="small muted row wrap gap-8 full-width">
      {t('media.replace.previous', { facts })}
      <Button
        variant="default"
        size="compact-xs"
        loading={isRunning}
        leftSection={<Undo2 size={13} aria-hidden />}
        onClick={() => undo(file)}
      >
        {t('media.replace.restore')}
      </Button>
    </p>
  );
}

/** Actions of a file. */
export function FileActions({ details: { file, previous, availableActions }, onAsk }: FileActionsProps) {
  const { t } = useTranslation();
  const entry = fileEntry(file);
  const canEdit = availableActions.includes('edit');
  const copy = (): Promise<void> =>
    copyText(
      t,
      new URL(fileAddress(file), location.origin).href,
      t(file.shared || file.video ? 'media.details.copied' : 'media.details.copiedPrivate'),
    );
  return (
    <div className="flex wrap gap-8">
      <Button variant="default" size="xs" leftSection={<Link2 size={14} aria-hidden />} onClick={() => void copy()}>
        {t('media.details.copy')}
      </Button>
      {!file.video && (
        <Button
          component="a"
          href={originalAddress(file)}
          download={file.fileName}
          variant="default"
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t('media.details.download')}
        </Button>
      )}
      {canEdit && !file.video && (
        <Button
          variant="default"
          size="xs"
          leftSection={<FileUp size={14} aria-hidden />}
          onClick={() => onAsk({ kind: 'replace', file })}
        >
          {t('media.replace.action')}
        </Button>
      )}
      {canEdit && (
        <Button
          variant="default"
          size="xs"
          leftSection={<FolderInput size={14} aria-hidden />}
          onClick={() => onAsk({ kind: 'move', entries: [entry] })}
        >
          {t('media.move.action')}
        </Button>
      )}
      {availableActions.includes('delete') && (
        <Button
          variant="default"
          size="xs"
          className="danger"
          leftSection={<Trash2 size={14} aria-hidden />}
          onClick={() => onAsk({ kind: 'delete', entries: [entry] })}
        >
          {t('common.delete')}
        </Button>
      )}
      {canEdit && <UndoReplacement file={file} previous={previous} />}
    </div>
  );
}
