import { type ValueFormats } from '@ximblox/blocks';
import { useFormats } from '../lib/format.ts';
import { useKnownSite } from '../lib/site-settings.ts';

/** Returns formats for the values of fields, in the interface language and the time zone of the site. */
export function useValueFormats(): ValueFormats {
  const { date, dateTimeIn } = useFormats();
  const { timeZone } = useKnownSite();
  return {
    date: (day) => (Number.isNaN(Date.parse(day)) ? day : date(day)),
    moment: (time) => (Number.isNaN(Date.parse(time)) ? time : dateTimeIn(time, timeZone)),
  };
}
