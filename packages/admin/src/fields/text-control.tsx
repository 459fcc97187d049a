import { TextInput } from '@mantine/core';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { LengthHint } from './length-hint.tsx';
import { placeholderOf } from './placeholder.ts';
import { useFieldFrame } from './use-field-frame.tsx';

const inputTypes = { email: 'email', url: 'url' } as const;

/** Control for one line of text. */
export function TextControl({ field, label, path }: ControlProps<FieldOfKind<'text'>>) {
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  return (
    <div>
      <TextInput
        {...frame}
        type={field.format ? inputTypes[field.format] : 'text'}
        value={value}
        placeholder={placeholderOf(field)}
        autoComplete="off"
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <LengthHint length={value.length} max={field.max ?? 255} />
    </div>
  );
}
