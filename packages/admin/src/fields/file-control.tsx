import type { FileRecord } from '@ximblox/contract';
import { FilePlus, FileText, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import classes from './fields.module.css';
import { PickedField } from './picked-field.tsx';
import { fileTargetQuery } from './link-picker/link-target.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const MediaPicker = lazyDialog(async () => (await import('./media-picker/media-picker.tsx')).MediaPicker);

/** Selected file with name, folder and size, or a message if it does not exist. */
function PickedFile({ file }: { file: FileRecord }) {
  const { t } = useTranslation();
  const { data } = useQuery(fileTargetQuery(file.fileID));
  return (
    <>
      <FileText size={16} aria-hidden className="rigid muted" />
      <span className={`stack grow ${classes.valueText}`}>
        <span className="truncate">{file.fileName}</span>
        {data && <span className="caption muted truncate">{data.path}</span>}
        {data === null && (
          <span className="caption row gap-4 warning">
            <TriangleAlert size={13} aria-hidden /> {t('fields.file.gone')}
          </span>
        )}
      </span>
    </>
  );
}

/** Control for a document of the media library. */
export function FileControl(props: ControlProps<FieldOfKind<'file'>>) {
  const { t } = useTranslation();
  return (
    <PickedField<FileRecord>
      {...props}
      choose={{ icon: FilePlus, text: t('fields.file.choose') }}
      renderValue={(file) => <PickedFile file={file} />}
      renderPicker={({ onPick, onClose }) => (
        <MediaPicker
          accepts="all"
          onPick={({ hash, fileName, id: fileID }) => onPick({ hash, fileName, fileID })}
          onClose={onClose}
        />
      )}
    />
  );
}
