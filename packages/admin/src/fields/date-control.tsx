import { DayInput } from '../ui/day-input.tsx';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { useFieldFrame } from './use-field-frame.tsx';

/** Date input with the browser's own picker. */
export function DateControl({ field, label, path }: ControlProps<FieldOfKind<'date'>>) {
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  return <DayInput {...frame} maw={220} value={value} onChange={(day) => setValue(day, false)} />;
}
