import type { MediaDetails } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { advised, isLarge, useFileFacts } from '../../../fields/media-list/file-facts.ts';
import { useFormats } from '../../../lib/format.ts';
import type { LibraryDialog } from '../library-dialogs.tsx';
import { UsedOn } from '../used-on.tsx';
import classes from './details.module.css';
import { FileActions } from './file-actions.tsx';
import { FileForm } from './file-form.tsx';
import { FilePreview } from './file-preview.tsx';
import { useFileDraft } from './use-file-draft.ts';

interface FileDetailsProps {
  details: MediaDetails;
  onAsk(dialog: LibraryDialog): void;
  onOpenFolder(path: string): void;
}

/** Row with one property of a file; null without a value. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Details of a file: preview, actions, uses, form and properties. */
export function FileDetails({ details, onAsk, onOpenFolder }: FileDetailsProps) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { size, kind, dimensions } = useFileFacts();
  const { file, uploadedBy, uses, availableActions } = details;
  const draft = useFileDraft(file);
  const isEditable = availableActions.includes('edit');
  return (
    <>
      <FilePreview
        file={file}
        focus={draft.value.focus}
        onFocusPoint={isEditable ? (focus) => draft.change({ focus }) : undefined}
      />
      {isLarge(file) && (
        <p className="small flex gap-8 warning items-start">
          <TriangleAlert size={15} aria-hidden className="margin-top-2" />
          {t('media.details.large', { pixels: number(advised.pixels) })}
        </p>
      )}
      <FileActions details={details} onAsk={onAsk} />
      <UsedOn fileID={file.id} />
      <FileForm file={file} draft={draft} isEditable={isEditable} />
      <dl className={`small facts tabular ${classes.facts}`}>
        <Fact name={t('media.column.kind')}>{kind(file)}</Fact>
        <Fact name={t('media.column.dimensions')}>{dimensions(file)}</Fact>
        <Fact name={t('media.column.fileSize')}>{file.fileSize > 0 && size(file.fileSize)}</Fact>
        <Fact name={t('media.folder')}>
          <button type="button" className="break-anywhere link" onClick={() => onOpenFolder(file.path)}>
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
    </>
  );
}
