import { Input } from '@mantine/core';
import type { FileRecord } from '@ximblox/contract';
import { FilePlus, FileText, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { PickedValue } from './picked-value.tsx';
import { fileTargetQuery } from './link-picker/link-target.ts';
import { framed, useFieldFrame } from './use-field-frame.tsx';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker/media-picker.tsx')).MediaPicker }));

/** A chosen file: its name, where it lies and how large it is, or that the library has it no more. */
function PickedFile({ file }: { file: FileRecord }) {
  const { t } = useTranslation();
  const { data } = useQuery(fileTargetQuery(file.fileID));
  return (
    <>
      <FileText size={16} aria-hidden className={classes.valueIcon} />
      <span className={classes.valueText}>
        <span className={classes.valueTitle}>{file.fileName}</span>
        {data && <span className={classes.detail}>{data.path}</span>}
        {data === null && (
          <span className={classes.warning}>
            <TriangleAlert size={13} aria-hidden /> {t('fields.file.gone')}
          </span>
        )}
      </span>
    </>
  );
}

/** A document of the library. */
export function FileControl({ field, label, path }: ControlProps<FieldOfKind<'file'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<FileRecord | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const [isPicking, setPicking] = useState(false);
  return (
    <Input.Wrapper {...wrapper}>
      <PickedValue
        id={frame.id}
        label={label}
        describedBy={describedBy}
        choose={{ icon: FilePlus, text: t('fields.file.choose') }}
        onPick={() => setPicking(true)}
        onRemove={() => setValue(null, false)}
      >
        {value && <PickedFile file={value} />}
      </PickedValue>
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
