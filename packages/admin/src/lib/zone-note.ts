import { useTranslation } from 'react-i18next';
import { useFormats } from './format.ts';
import { timeZone } from './zoned-time.ts';

/** Returns the function that names the user's time zone, with a moment in it and in UTC unless that is the zone. */
export function useZoneNote(): (moment: string | null) => string {
  const { t } = useTranslation();
  const { dateTime, utc } = useFormats();
  return (moment) => {
    const zone = timeZone();
    const inUtc = moment && utc(moment);
    return moment && inUtc
      ? t('editor.schedule.zone', { zone, local: dateTime(moment), utc: inUtc })
      : t('editor.schedule.inZone', { zone });
  };
}
