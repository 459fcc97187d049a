import { Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFieldValue } from './content-port.ts';
import type { ControlProps } from './control.ts';
import { PickedValue, type PickedValueProps } from './picked-value.tsx';
import { framed, useFieldFrame } from './use-field-frame.tsx';

/** Props of a picker dialog. */
interface Picking<V> {
  /** Current value. */
  value: V | null;
  onPick: (value: V) => void;
  onClose: () => void;
}

interface PickedFieldProps<V> extends ControlProps, Pick<PickedValueProps, 'choose'> {
  /** Renders a value. */
  renderValue: (value: V) => ReactNode;
  /** Renders the dialog, which may be lazily loaded. */
  renderPicker: (picking: Picking<V>) => ReactNode;
}

/** Field whose value is selected in a dialog. */
export function PickedField<V>({ field, label, path, choose, renderValue, renderPicker }: PickedFieldProps<V>) {
  const [value, setValue] = useFieldValue<V | null>(field, path);
  const frame = useFieldFrame(field, label, path);
  const { wrapper, describedBy } = framed(frame);
  const [isPicking, setPicking] = useState(false);
  return (
    <Input.Wrapper {...wrapper}>
      <PickedValue
        id={frame.id}
        label={label}
        describedBy={describedBy}
        isRefused={frame.error !== undefined}
        choose={choose}
        onPick={() => setPicking(true)}
        onRemove={() => setValue(null, false)}
      >
        {value && renderValue(value)}
      </PickedValue>
      {isPicking &&
        renderPicker({ value, onPick: (picked) => setValue(picked, false), onClose: () => setPicking(false) })}
    </Input.Wrapper>
  );
}
