import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneNote } from '../lib/zone-note.ts';
import { type LocalTime, localTime, momentOf } from '../lib/zoned-time.ts';
import { DayInput } from './day-input.tsx';
import classes from './moment-input.module.css';

/** Time of a day that is chosen without a time. */
const morning = '09:00';

interface MomentInputProps {
  value: LocalTime;
  /** What is wrong with it, shown instead of the time zone. */
  problem: string | undefined;
  hasFocus?: boolean | undefined;
  onChange(value: LocalTime): void;
  /** A button beside the inputs. */
  children?: ReactNode;
}

/** Date and time inputs in the user's time zone, with the time in UTC below them. Past days cannot be picked. */
export function MomentInput({ value, problem, hasFocus, onChange, children }: MomentInputProps) {
  const { t } = useTranslation();
  const zoneNote = useZoneNote();
  const noteID = useId();
  const [today] = useState(() => localTime(new Date().toISOString()).date);
  const described = { 'aria-describedby': noteID, error: problem !== undefined };
  return (
    <>
      <div className={`stack gap-8 ${classes.inputs}`}>
        <DayInput
          {...described}
          data-autofocus={hasFocus || undefined}
          label={t('editor.schedule.day')}
          min={today}
          value={value.date}
          onChange={(date) => onChange({ date, time: value.time === '' && date !== '' ? morning : value.time })}
        />
        <TextInput
          {...described}
          type="time"
          label={t('editor.schedule.time')}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
        {children}
      </div>
      <p id={noteID} className={`caption ${problem === undefined ? 'muted' : 'danger'} min-height-16`}>
        {problem ?? zoneNote(momentOf(value))}
      </p>
    </>
  );
}
