import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { TimeSpan } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

interface TimeSpanFieldProps {
  id: string;
  label: string;
  value: TimeSpan;
  error: string | undefined;
  onChange(value: TimeSpan): void;
}

/** Field for a duration in seconds or days. */
export function TimeSpanField({ id, label, value, error, onChange }: TimeSpanFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={`stack gap-8 ${classes.timeSpan}`}>
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          value={Number.isNaN(value.amount) ? '' : value.amount}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget: { value: typed } }) =>
            onChange({ ...value, amount: typed === '' ? Number.NaN : Number(typed) })
          }
        />
        <NativeSelect
          aria-label={t('settings.popup.unitOf', { name: label })}
          value={value.unit}
          data={(['seconds', 'days'] as const).map((unit) => ({ value: unit, label: t(`settings.unit.${unit}`) }))}
          onChange={({ currentTarget: { value: unit } }) =>
            onChange({ ...value, unit: unit === 'days' ? 'days' : 'seconds' })
          }
        />
      </div>
    </Input.Wrapper>
  );
}
