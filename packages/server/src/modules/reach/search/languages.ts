/** The dictionary of PostgreSQL with which words of a language are stemmed. */
const dictionaries: Record<string, string> = {
  da: 'danish_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hu: 'hungarian_stem',
  it: 'italian_stem',
  nb: 'norwegian_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  sv: 'swedish_stem',
};

/** Languages that write a word made of words without a space. */
const compounding = new Set(['da', 'de', 'fi', 'nb', 'nl', 'no', 'sv']);

/** Name of a language's dictionary; words of a language without one are compared as they are. */
export const dictionaryOf = (language: string): string => dictionaries[language] ?? 'simple';

/** Whether words of a language are made by joining others: `dijk` and `versterking` to `dijkversterking`. */
export const hasCompounds = (language: string): boolean => compounding.has(language);
