import type { FormatterModule } from 'i18next';

/** Formatter that groups the digits of `count` as the language does: 1,000 pages. Other values stay as they are. */
export const groupedCounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    (options?.interpolationkey === 'count' && typeof value === 'number'
      ? value.toLocaleString(language)
      : value) as string,
};
