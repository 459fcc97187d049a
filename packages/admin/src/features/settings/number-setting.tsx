import { TextInput } from '@mantine/core';

interface NumberSettingProps {
  id: string;
  label: string;
  description: string;
  /** Unit: "days". */
  unit: string;
  value: number | null;
  /** Default, shown as placeholder. */
  fallback: number;
  error: string | undefined;
  onChange(value: number | null): void;
}

/** Whole number with a default. */
export function NumberSetting({ unit, value, fallback, onChange, ...field }: NumberSettingProps) {
  return (
    <TextInput
      {...field}
      type="number"
      inputMode="numeric"
      classNames={{ wrapper: 'short' }}
      placeholder={String(fallback)}
      value={value ?? ''}
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionWidth={20 + unit.length * 8}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
