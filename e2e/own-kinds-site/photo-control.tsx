import { type FieldControlProps, LibraryInput, TextInput } from '@ximblox/admin/kit';
import type { photo } from './photo.ts';

export default function PhotoControl({ value, onChange, attributes }: FieldControlProps<typeof photo>) {
  const { fileID, by, crop } = value;
  return (
    <>
      <LibraryInput
        {...attributes}
        value={fileID === 0 ? null : fileID}
        crop={crop}
        ratio={16 / 9}
        onChange={(id) => onChange({ fileID: id ?? 0, by })}
        onCrop={(part) => onChange({ ...value, crop: part })}
      />
      <TextInput
        label="Photographer"
        value={by}
        onChange={(event) => onChange({ ...value, by: event.currentTarget.value })}
      />
    </>
  );
}
