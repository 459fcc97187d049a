const formats = new Map<string, Intl.DateTimeFormat>();

const longDate: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

/**
 * Formats a date, as `21 november 2026` by default.
 * @param date a date (`2026-11-21`, from a date field) or a time (ISO 8601); `''` returns `''`
 * @param locale such as `nl-nl`
 * @param options of `Intl.DateTimeFormat`; the time zone is UTC by default
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
