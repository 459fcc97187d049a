const formats = new Map<string, Intl.DateTimeFormat>();

const longDate: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

/**
 * A date in the reader's words: `21 november 2026` by default.
 * @param date a calendar day (`2026-11-21`, as a date field gives it) or a time (ISO 8601); `''` gives `''`
 * @param locale such as `nl-nl`
 * @param options of `Intl.DateTimeFormat`; times are shown in UTC unless `timeZone` names another zone
 */
export function formatDate(date: string, locale: string, options: Intl.DateTimeFormatOptions = longDate): string {
  const time = new Date(date);
  if (date === '' || Number.isNaN(time.getTime())) return '';
  const key = options === longDate ? locale : `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    formats.set(key, format);
  }
  return format.format(time);
}
