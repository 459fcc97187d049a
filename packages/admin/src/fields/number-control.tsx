import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { placeholderOf } from './placeholder.ts';
import { useFieldFrame } from './use-field-frame.tsx';

const numberOf = (typed: string): number | null => {
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? null : number;
};

/** Control for a number; empty is null. Keeps incomplete input, such as "1.", as typed. */
export function NumberControl({ field, label, path }: ControlProps<FieldOfKind<'number'>>) {
  const [value, setValue] = useFieldValue<number | null>(field, path);
  const [typed, setTyped] = useState('');
  const frame = useFieldFrame(field, label, path);
  return (
    <TextInput
      {...frame}
      type="number"
      inputMode="decimal"
      maw={220}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      placeholder={placeholderOf(field)}
      min={field.min}
      max={field.max}
      step={field.step ?? 'any'}
      rightSection={field.unit ? <span aria-hidden>{field.unit}</span> : undefined}
      rightSectionWidth={field.unit ? 16 + field.unit.length * 9 : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setValue(numberOf(event.currentTarget.value));
      }}
    />
  );
}
