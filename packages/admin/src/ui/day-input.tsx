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
 * back, so the field is written only when its value differs, and while it has the focus only with values that are not its own: those come
 * back later, when more may be typed.
 */
export function DayInput({ type = 'date', value, onChange, ...more }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  const shown = useRef(value);
  /** Own values that have not come back. */
  const sent = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const position = sent.current.lastIndexOf(value);
    const isOwn = value === shown.current || position !== -1;
    if (value !== shown.current) sent.current = isOwn ? sent.current.slice(position + 1) : [];
    shown.current = value;
    if (isOwn && field === document.activeElement) return;
    if (field.value !== value || field.validity.badInput) field.value = value;
  });
  return (
    <TextInput
      {...more}
      ref={input}
      type={type}
      defaultValue={first}
      onChange={(event) => {
        const next = completeValue(event.currentTarget.value);
        sent.current = [...sent.current, next];
        onChange(next);
      }}
    />
  );
}
