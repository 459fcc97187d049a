import { TextInput, type TextInputProps } from '@mantine/core';

/** A one-time password, or a recovery code; phones and password managers know what goes here. */
export function CodeField(props: Omit<TextInputProps, 'type' | 'name' | 'autoComplete'>) {
  return (
    <TextInput {...props} name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
  );
}
