import { Textarea } from '@mantine/core';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { LengthHint } from './length-hint.tsx';
import { placeholderOf } from './placeholder.ts';
import { useFieldFrame } from './use-field-frame.tsx';

/** Control for several lines of plain text. */
export function MultilineControl({ field, label, path }: ControlProps<FieldOfKind<'multiline'>>) {
  const [value, setValue] = useFieldValue<string>(field, path);
  const frame = useFieldFrame(field, label, path);
  return (
    <div>
      <Textarea
        {...frame}
        autosize
        minRows={field.rows ?? 2}
        maxRows={14}
        value={value}
        placeholder={placeholderOf(field)}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <LengthHint length={value.length} max={field.max ?? 2000} />
    </div>
  );
}
