import { NumberInput } from '@mantine/core';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { useFieldFrame } from './use-field-frame.tsx';

/** A number; empty is null. */
export function NumberControl({ field, label, path }: ControlProps<FieldOfKind<'number'>>) {
  const [value, setValue] = useFieldValue<number | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  return (
    <NumberInput
      {...frame}
      value={value ?? ''}
      min={field.min}
      max={field.max}
      step={field.step}
      suffix={field.unit ? ` ${field.unit}` : undefined}
      clampBehavior="none"
      onChange={(typed) => setValue(typeof typed === 'number' ? typed : null)}
    />
  );
}
