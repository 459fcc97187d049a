import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** `date` by default. */
  type?: 'date' | 'time';
  /** `2026-11-21`, a time `09:30`; `''` for none. */
  value: string;
  onChange: (day: string) => void;
}

/** Value of a field; `''` while the first digits of a year are typed. */
const completeValue = (typed: string): string => (typed.startsWith('0') && typed.includes('-') ? '' : typed);

/**
 * Date or time field with the browser's picker. An incomplete value counts as none. Firefox would clear its other parts if that were written
 * back, so a field that has the focus is written only when its value becomes another than the one it shows. A change must come back as
 * `value` at once.
 */
export function DayInput({ type = 'date', value, onChange, ...more }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  /** The newest value, of the field or of what it edits. */
  const newest = useRef(value);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || (value === newest.current && field === document.activeElement)) return;
    newest.current = value;
    if (field.value !== value || field.validity.badInput) field.value = value;
  });
  return (
    <TextInput
      {...more}
      ref={input}
      type={type}
      defaultValue={first}
      onChange={(event) => {
        newest.current = completeValue(event.currentTarget.value);
        onChange(newest.current);
      }}
    />
  );
}
