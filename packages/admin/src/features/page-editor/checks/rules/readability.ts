import { languageOf, textOfHtml } from '@ximblox/blocks';
import { type CheckedPage, inEachContent, leavesIn } from '../checked-page.ts';
import type { Finding, Place } from '../finding.ts';
import { syllablesOf } from './syllables.ts';

interface Measure {
  /** What it is called among those who measure texts. */
  name: string;
  /** Ease of reading, about 0 to 100, from words in a sentence and syllables in a word. */
  ease(words: number, syllables: number): number;
}

/** The known measure of each language. */
const measures: Record<string, Measure> = {
  en: { name: 'Flesch', ease: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables },
  nl: { name: 'Flesch-Douma', ease: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables },
  de: { name: 'Amstad', ease: (words, syllables) => 180 - words - 58.5 * syllables },
  fr: { name: 'Kandel-Moles', ease: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables },
};

/** A measure of fewer words says nothing. */
const fewestWords = 80;
/** Texts below are hard to read for many, or for most people. */
const hardBelow = 45;
const veryHardBelow = 25;
/** Words after which few remember how a sentence began. */
const longestSentence = 30;
/** So many long sentences are pointed out. */
const mostPointedOut = 8;

/** Headings, tables and code are read in another way. */
const apart = /<(table|pre|h[2-4])>.*?<\/\1>/gs;
const endOfBlock = /<\/(?:p|li|blockquote)>|<(?:ul|ol|br \/)>/;

/** The running text of a value, paragraph by paragraph. */
function paragraphsOf(kind: string, value: unknown): string[] {
  if (kind === 'multiline') return (value as string).split('\n');
  if (kind !== 'rich-text') return [];
  return (value as string).replaceAll(apart, ' ').split(endOfBlock).map(textOfHtml);
}

export interface Sentence {
  text: string;
  words: readonly string[];
  syllables: number;
  place: Place;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** A divider of texts; making one costs more than a sentence. */
function segmenterOf(locale: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const name = `${locale} ${granularity}`;
  const segmenter = segmenters.get(name) ?? new Intl.Segmenter(locale, { granularity });
  segmenters.set(name, segmenter);
  return segmenter;
}

/** Sentences of the page; what has fewer than three words is none. */
export const sentencesOf = inEachContent<Sentence>((content, locale) => {
  const bySentence = segmenterOf(locale, 'sentence');
  const byWord = segmenterOf(locale, 'word');
  const language = languageOf(locale);
  return leavesIn(content, locale)
    .flatMap(({ field, parsed, place }) => paragraphsOf(field.kind, parsed).map((text) => ({ text, place })))
    .flatMap(({ text, place }) => [...bySentence.segment(text)].map(({ segment }) => ({ text: segment.trim(), place })))
    .flatMap(({ text, place }): Sentence[] => {
      const words = [...byWord.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
      const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
      return words.length < 3 ? [] : [{ text, words, syllables, place }];
    });
});

/** How easily sentences are read, about 0 to 100; null when there are too few words, or no measure for the language. */
export function easeOf(sentences: readonly Sentence[], locale: string): { ease: number; measure: string } | null {
  const measure = measures[languageOf(locale)];
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  if (!measure || words < fewestWords) return null;
  const syllables = sentences.reduce((sum, sentence) => sum + sentence.syllables, 0);
  const ease = measure.ease(words / sentences.length, syllables / words);
  return { ease: Math.round(Math.min(100, Math.max(0, ease))), measure: measure.name };
}

/** Whether the texts are hard to read, and which sentences are too long. */
export function readability(page: CheckedPage): Finding[] {
  const sentences = sentencesOf(page);
  const result = easeOf(sentences, page.locale);
  const long = sentences.filter(({ words }) => words.length > longestSentence);
  const whole: Finding[] =
    result === null || result.ease >= hardBelow
      ? []
      : [
          {
            group: 'reading',
            severity: 'advice',
            name: result.ease < veryHardBelow ? 'textVeryHard' : 'textHard',
            values: { ease: result.ease, measure: result.measure },
            place: null,
          },
        ];
  const single = long.slice(0, mostPointedOut).map(
    ({ words, place }): Finding => ({
      group: 'reading',
      severity: 'advice',
      name: 'sentenceLong',
      values: { words: words.length, start: words.slice(0, 5).join(' ') },
      place,
    }),
  );
  return [...whole, ...single];
}
