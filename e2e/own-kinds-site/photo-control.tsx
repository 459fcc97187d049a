import { type FieldControlProps, LibraryInput, TextInput } from '@ximblox/admin/kit';
import type { photo } from './photo.ts';

export default function PhotoControl({ value, onChange, attributes }: FieldControlProps<typeof photo>) {
  const chosen = value.fileID === 0 ? null : value.fileID;
  return (
    <>
      <LibraryInput {...attributes} value={chosen} onChange={(id) => onChange({ ...value, fileID: id ?? 0 })} />
      <TextInput
        label="Photographer"
        value={value.by}
        onChange={(event) => onChange({ ...value, by: event.currentTarget.value })}
      />
    </>
  );
}
