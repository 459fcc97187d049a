import { Input } from '@mantine/core';
import type { FileRecord } from '@ximblox/contract';
import { FilePlus, FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { PickedValue } from './picked-value.tsx';
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
      <PickedValue
        id={id}
        label={label}
        choose={{ icon: FilePlus, text: t('fields.file.choose') }}
        picked={value && { icon: FileText, title: value.fileName }}
        onPick={() => setPicking(true)}
        onRemove={() => setValue(null, false)}
      />
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
