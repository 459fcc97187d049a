import { TextInput } from '@mantine/core';
import classes from './settings.module.css';

interface NumberSettingProps {
  id: string;
  label: string;
  description: string;
  /** What stands behind the number: "days". */
  unit: string;
  value: number | null;
  /** What holds while the field is empty. */
  usual: number;
  error: string | undefined;
  onChange(value: number | null): void;
}

/** A whole number that may be left to what usually holds. */
export function NumberSetting({ unit, value, usual, onChange, ...field }: NumberSettingProps) {
  return (
    <TextInput
      {...field}
      type="number"
      inputMode="numeric"
      classNames={{ wrapper: classes.number }}
      placeholder={String(usual)}
      value={value ?? ''}
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionWidth={20 + unit.length * 8}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
