import { Input } from '@mantine/core';
import { clockTime, type ClockTime, momentOfClock } from '@ximblox/blocks/internal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownSite } from '../lib/site-settings.ts';
import { DayInput } from '../ui/day-input.tsx';
import { useFieldValue } from './content-port.ts';
import type { ControlProps, FieldOfKind } from './control.ts';
import { framed, useFieldFrame } from './use-field-frame.tsx';

/** Time of a day that is chosen without a time. */
const morning = '09:00';
const open: ClockTime = { date: '', time: '' };

/** Date and time inputs in the time zone of the site. Keeps an incomplete or skipped time as typed. */
export function DatetimeControl({ field, label, path }: ControlProps<FieldOfKind<'datetime'>>) {
  const { t } = useTranslation();
  const { timeZone } = useKnownSite();
  const [value, setValue] = useFieldValue<string>(field, path);
  const [typed, setTyped] = useState(open);
  const frame = useFieldFrame(field, label, path);
  const stored = Number.isNaN(Date.parse(value)) ? open : clockTime(value, timeZone);
  const shown = (momentOfClock(typed, timeZone) ?? '') === value ? typed : stored;
  const isSkipped = shown.date !== '' && shown.time !== '' && momentOfClock(shown, timeZone) === null;
  const error = isSkipped ? t('fields.datetime.skipped') : frame.error;
  const { wrapper, describedBy } = framed({ ...frame, error });
  const note = `${frame.id}-zone`;
  const change = (next: ClockTime): void => {
    setTyped(next);
    setValue(momentOfClock(next, timeZone) ?? '', false);
  };
  const described = {
    'aria-describedby': [note, describedBy].filter(Boolean).join(' '),
    error: error !== undefined,
  };
  return (
    <Input.Wrapper {...wrapper}>
      <div role="group" aria-label={label} className="stack gap-8 day-and-time">
        <DayInput
          {...described}
          id={frame.id}
          aria-label={t('fields.datetime.date', { label })}
          value={shown.date}
          onChange={(date) => change({ date, time: shown.time === '' && date !== '' ? morning : shown.time })}
        />
        <DayInput
          {...described}
          type="time"
          aria-label={t('fields.datetime.time', { label })}
          value={shown.time}
          onChange={(time) => change({ ...shown, time })}
        />
      </div>
      <p id={note} className="caption muted margin-top-4">
        {t('editor.schedule.inZone', { zone: timeZone })}
      </p>
    </Input.Wrapper>
  );
}
