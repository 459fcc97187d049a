import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** `2026-11-21`; `''` while there is none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A calendar day, with the browser's own picker. A day of which a part is missing counts as none; Firefox would empty the other
 * parts if that were written back, so the field is only written to where it shows something else.
 */
export function DayInput({ value, onChange, ...more }: DayInputProps) {
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
      type="date"
      defaultValue={first}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
