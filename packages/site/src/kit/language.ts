/** The language of a locale: `nl` of `nl-nl`. */
export const languageOf = (locale: string): string => locale.slice(0, 2);

/** A locale as HTML spells it: `nl-NL` of `nl-nl`. */
export const languageTag = (locale: string): string => `${locale.slice(0, 2)}-${locale.slice(3).toUpperCase()}`;
