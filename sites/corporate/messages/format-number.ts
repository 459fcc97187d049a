const formats = new Map<string, Intl.NumberFormat>();

/** Whole euros in the notation of a locale: `€ 3.400`. */
export function formatEuros(amount: number, locale: string): string {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  formats.set(locale, format);
  return format.format(amount);
}

/** `€ 3.400 – € 4.800`, a single amount if only one is given, `''` without any. */
export function formatEuroRange(from: number | null, to: number | null, locale: string): string {
  return [from, to]
    .filter((amount) => amount !== null)
    .map((amount) => formatEuros(amount, locale))
    .join(' – ');
}

/** Size of a file in the notation of a locale, to one decimal: `1,2 MB`. */
export function formatFileSize(bytes: number, locale: string): string {
  const mega = bytes / 1_048_576;
  const [value, unit] = mega >= 1 ? [mega, 'MB'] : [Math.max(bytes / 1024, 1), 'kB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: mega >= 1 ? 1 : 0 }).format(value)} ${unit}`;
}
