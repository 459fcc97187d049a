import { DayInput } from '../ui/day-input.tsx';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldFrame } from './use-field-frame.tsx';

/** Time input with the browser's own picker. */
export function TimeControl({ field, label, path }: ControlProps<FieldOfKind<'time'>>) {
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  return <DayInput {...frame} type="time" maw={144} value={value} onChange={(time) => setValue(time, false)} />;
}
