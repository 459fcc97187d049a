import { TextInput, type TextInputProps } from '@mantine/core';

/** Field for a one-time password or recovery code, which phones and password managers can fill. */
export function CodeField(props: Omit<TextInputProps, 'type' | 'name' | 'autoComplete'>) {
  return (
    <TextInput {...props} name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
  );
}
