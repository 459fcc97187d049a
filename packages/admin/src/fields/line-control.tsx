import { TextInput } from '@mantine/core';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { placeholderOf } from './placeholder.ts';
import { useFieldFrame } from './use-field-frame.tsx';

const inputTypes = { email: 'email', url: 'url', phone: 'tel' } as const;

/** Control for an email address, a web address or a phone number. */
export function LineControl({ field, label, path }: ControlProps<FieldOfKind<'email' | 'url' | 'phone'>>) {
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  return (
    <TextInput
      {...frame}
      type={inputTypes[field.kind]}
      value={value}
      placeholder={placeholderOf(field)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}
