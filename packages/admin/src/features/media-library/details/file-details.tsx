import { Button } from '@mantine/core';
import type { MediaDetails } from '@ximblox/contract';
import { Download, FileUp, FolderInput, Link2, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileEntry } from '../../../fields/media-list/entry.ts';
import { advised, isLarge, useFileFacts } from '../../../fields/media-list/file-facts.ts';
import { useFormats } from '../../../lib/format.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { LibraryDialog } from '../library-dialogs.tsx';
import { UsedOn } from '../used-on.tsx';
import classes from './details.module.css';
import { FileForm } from './file-form.tsx';
import { fileAddress, originalAddress } from './original-address.ts';

interface FileDetailsProps {
  details: MediaDetails;
  onAsk(dialog: LibraryDialog): void;
  onOpenFolder(path: string): void;
}

/** One line of what is known of a file; nothing when there is nothing to say. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A file as a whole: its picture and texts, facts, actions and uses. */
export function FileDetails({ details, onAsk, onOpenFolder }: FileDetailsProps) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { size, kind, dimensions } = useFileFacts();
  const { file, uploadedBy, uses, availableActions } = details;
  const entry = fileEntry(file);
  const copy = (): Promise<void> =>
    copyText(
      t,
      new URL(fileAddress(file), location.origin).href,
      t(file.shared || file.video ? 'media.details.copied' : 'media.details.copiedPrivate'),
    );
  return (
    <>
      <FileForm file={file} isEditable={availableActions.includes('edit')} />
      {isLarge(file) && (
        <p className={`small flex gap-8 warning ${classes.advice}`}>
          <TriangleAlert size={15} aria-hidden />
          {t('media.details.large', { pixels: number(advised.pixels) })}
        </p>
      )}
      <div className={classes.actions}>
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
        {availableActions.includes('edit') && !file.video && (
          <Button
            variant="default"
            size="xs"
            leftSection={<FileUp size={14} aria-hidden />}
            onClick={() => onAsk({ kind: 'replace', file })}
          >
            {t('media.replace.action')}
          </Button>
        )}
        {availableActions.includes('edit') && (
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
      </div>
      <dl className={classes.facts}>
        <Fact name={t('media.column.kind')}>{kind(file)}</Fact>
        <Fact name={t('media.column.dimensions')}>{dimensions(file)}</Fact>
        <Fact name={t('media.column.fileSize')}>{file.fileSize > 0 && size(file.fileSize)}</Fact>
        <Fact name={t('media.folder')}>
          <button
            type="button"
            className={`plain-button break-anywhere ${classes.folderLink}`}
            onClick={() => onOpenFolder(file.path)}
          >
            {file.path === '/' ? t('media.root') : file.path}
          </button>
        </Fact>
        <Fact name={t('media.details.added')}>
          {uploadedBy.name === ''
            ? dateTime(file.createdAt)
            : t('media.details.by', { name: uploadedBy.name, time: dateTime(file.createdAt) })}
        </Fact>
        <Fact name={t('media.column.updatedAt')}>{file.updatedAt !== file.createdAt && dateTime(file.updatedAt)}</Fact>
        <Fact name={t('media.details.menus')}>{uses.menus > 0 && number(uses.menus)}</Fact>
      </dl>
      <UsedOn fileID={file.id} />
    </>
  );
}
