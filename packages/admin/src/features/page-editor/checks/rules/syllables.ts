/** Sounds of one syllable each, longest first. */
const vowels: Record<string, RegExp> = {
  en: /[aeiouy]+/g,
  nl: /aai|ooi|oei|eeu|ieu|aa|ee|oo|uu|ie|oe|eu|ui|ei|ij|ou|au|[aeiouyáéíóúàèäëïöü]/g,
  de: /aa|ee|oo|ie|ei|ai|ey|ay|eu|äu|au|[aeiouyäöü]/g,
  fr: /eau|œu|oeu|oui|ai|ei|oi|ou|au|eu|ie|io|ia|ui|[aeiouyàâäéèêëîïôöùûüœ]/g,
};

/** Silent endings. */
const silent: Record<string, RegExp> = {
  en: /(?<![aeiouyl])e$|(?<=[aeiou][^aeiou])es$|(?<=[^td])ed$/,
  fr: /(?:(?<=[gq])u(?=[eéèêi])|(?<=[^aeiouyéèê]u?)(?:e|es|ent)$)/g,
};

/** Estimates the syllables of a word, at least one. Accurate enough for the average of a text. */
export function syllablesOf(word: string, language: string): number {
  const spoken = word.toLowerCase().replace(silent[language] ?? /$^/, '');
  return Math.max(1, spoken.match(vowels[language] ?? vowels.en ?? /$^/)?.length ?? 0);
}
