import { type FieldControlProps, useLanguage } from '@ximblox/admin/kit';
import { weekdayName, weekdayNumbers, type weekdays } from '../../field-kinds/weekdays.ts';
import classes from './weekdays-control.module.css';

/** Control for days of the week: a button for each day. */
export default function WeekdaysControl({ value, onChange, attributes }: FieldControlProps<typeof weekdays>) {
  const language = useLanguage();
  return (
    <div role="group" className={classes.days} {...attributes}>
      {weekdayNumbers.map((day) => {
        const isChosen = value.includes(day);
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={isChosen}
            onClick={() => onChange(weekdayNumbers.filter((one) => (one === day ? !isChosen : value.includes(one))))}
          >
            {weekdayName(day, language)}
          </button>
        );
      })}
    </div>
  );
}
