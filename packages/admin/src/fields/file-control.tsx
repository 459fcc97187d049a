import { ActionIcon, Button, Input } from '@mantine/core';
import type { FileRecord } from '@ximblox/contract';
import { FilePlus, FileText, Pencil, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { useFieldFrame } from './use-field-frame.tsx';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker/media-picker.tsx')).MediaPicker }));

/** A document of the library. */
export function FileControl({ field, label, path }: ControlProps<FieldOfKind<'file'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<FileRecord | null>(field, path);
  const { id, ...frame } = useFieldFrame(field, label, path);
  const [isPicking, setPicking] = useState(false);
  return (
    <Input.Wrapper {...frame} labelElement="div">
      {value === null ? (
        <div>
          <Button
            id={id}
            variant="default"
            size="xs"
            leftSection={<FilePlus size={14} aria-hidden />}
            aria-label={`${label}: ${t('fields.file.choose')}`}
            onClick={() => setPicking(true)}
          >
            {t('fields.file.choose')}
          </Button>
        </div>
      ) : (
        <div className={classes.value}>
          <FileText size={16} aria-hidden className={classes.valueIcon} />
          <span className={classes.valueText}>
            <span className={classes.valueTitle}>{value.fileName}</span>
          </span>
          <ActionIcon id={id} size="md" aria-label={t('fields.change', { label })} onClick={() => setPicking(true)}>
            <Pencil size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size="md" aria-label={t('fields.remove', { label })} onClick={() => setValue(null, false)}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {isPicking && (
        <Suspense>
          <MediaPicker
            accepts="all"
            onPick={({ hash, fileName, id: fileID }) => setValue({ hash, fileName, fileID }, false)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
