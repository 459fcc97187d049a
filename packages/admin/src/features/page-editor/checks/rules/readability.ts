import { type FieldKind, languageOf, textOfHtml } from '@ximblox/blocks/internal';
import { type CheckedPage, inEachContent, leavesIn } from '../checked-page.ts';
import type { Finding, Place } from '../finding.ts';
import { syllablesOf } from './syllables.ts';

interface Measure {
  /** Established name of the formula. */
  name: string;
  /** Reading ease, about 0 to 100, from words per sentence and syllables per word. */
  ease(words: number, syllables: number): number;
}

/** Readability formula by language. */
const measures: Record<string, Measure> = {
  en: { name: 'Flesch', ease: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables },
  nl: { name: 'Flesch-Douma', ease: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables },
  de: { name: 'Amstad', ease: (words, syllables) => 180 - words - 58.5 * syllables },
  fr: { name: 'Kandel-Moles', ease: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables },
};

/** Minimum number of words for a meaningful result. */
const minWords = 80;
/** Scores below are hard to read for many or most people. */
const hardBelow = 45;
const veryHardBelow = 25;
/** Words in a sentence that readers can follow easily. */
const maxSentenceWords = 30;
/** Maximum number of long sentences to report. */
const mostPointedOut = 8;

/** Headings, tables and code are not running text. */
const apart = /<(table|pre|h[2-4])>.*?<\/\1>/gs;
const endOfBlock = /<\/(?:p|li|blockquote)>|<(?:ul|ol|br \/)>/;

/** Running text of a value, by paragraph. */
function paragraphsOf({ textFormat }: Pick<FieldKind, 'textFormat'>, value: unknown): string[] {
  if (typeof value !== 'string' || !textFormat || textFormat === 'line') return [];
  if (textFormat === 'lines') return value.split('\n');
  return value.replaceAll(apart, ' ').split(endOfBlock).map(textOfHtml);
}

export interface Sentence {
  text: string;
  words: readonly string[];
  syllables: number;
  place: Place;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Caches text segmenters; creating one costs more than segmenting a sentence. */
function segmenterOf(locale: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const name = `${locale} ${granularity}`;
  const segmenter = segmenters.get(name) ?? new Intl.Segmenter(locale, { granularity });
  segmenters.set(name, segmenter);
  return segmenter;
}

/** Sentences of the page with at least three words. */
export const sentencesOf = inEachContent<Sentence>((content, locale) => {
  const bySentence = segmenterOf(locale, 'sentence');
  const byWord = segmenterOf(locale, 'word');
  const language = languageOf(locale);
  return leavesIn(content, locale)
    .flatMap(({ kind, parsed, place }) => paragraphsOf(kind, parsed).map((text) => ({ text, place })))
    .flatMap(({ text, place }) => [...bySentence.segment(text)].map(({ segment }) => ({ text: segment.trim(), place })))
    .flatMap(({ text, place }): Sentence[] => {
      const words = [...byWord.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
      const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
      return words.length < 3 ? [] : [{ text, words, syllables, place }];
    });
});

/** Reading ease, about 0 to 100; null with too few words or without a formula for the language. */
export function easeOf(sentences: readonly Sentence[], locale: string): { ease: number; measure: string } | null {
  const measure = measures[languageOf(locale)];
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  if (!measure || words < minWords) return null;
  const syllables = sentences.reduce((sum, sentence) => sum + sentence.syllables, 0);
  const ease = measure.ease(words / sentences.length, syllables / words);
  return { ease: Math.round(Math.min(100, Math.max(0, ease))), measure: measure.name };
}

/** Reports hard texts and long sentences. */
export function readability(page: CheckedPage): Finding[] {
  const sentences = sentencesOf(page);
  const result = easeOf(sentences, page.locale);
  const long = sentences.filter(({ words }) => words.length > maxSentenceWords);
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
