import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** `date` by default. */
  type?: 'date' | 'time';
  /** `2026-11-21`, a time `09:30`; `''` for none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * Date or time field with the browser's picker. An incomplete value counts as none. Firefox would clear its other parts if that were written
 * back, so the field is written only when its value differs.
 */
export function DayInput({ type = 'date', value, onChange, ...more }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const isLeftUnfinished = field.validity.badInput && field !== document.activeElement;
    if (field.value !== value || isLeftUnfinished) field.value = value;
  });
  return (
    <TextInput
      {...more}
      ref={input}
      type={type}
      defaultValue={first}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
