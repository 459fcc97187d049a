import { Switch } from '@mantine/core';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for a switch. */
export function SwitchControl({ field, label, path }: ControlProps<FieldOfKind<'switch'>>) {
  const [value, setValue] = useFieldValue<boolean>(field, path);
  const { withAsterisk: _, ...frame } = useFieldFrame(field, label, path);
  return <Switch {...frame} checked={value} onChange={(event) => setValue(event.currentTarget.checked, false)} />;
}
