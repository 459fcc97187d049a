import { languageOf } from './locale.ts';

/** Question for visitors without JavaScript before a form is accepted: the sum of two numbers. */
export interface FormQuestion {
  /** Signed by the server; identifies the question. */
  token: string;
  terms: readonly [number, number];
}

/** Reserved names of the inputs that the question adds to a form. */
export const questionParts = {
  token: 'xb-question',
  answer: 'xb-answer',
  /** Sent by the button that requests the question before anything is filled in. */
  ask: 'xb-ask',
} as const;

/** Number words from 1 to 18, by language. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  ),
  nl: 'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien'.split(
    ' ',
  ),
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn'.split(
    ' ',
  ),
  fr: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit'.split(
    ' ',
  ),
};

/** Word for a number from 1 to 18 in the language of a locale; English for an unknown language. */
export const numberWord = (locale: string, value: number): string =>
  (numbers[languageOf(locale)] ?? numbers.en)?.[value - 1] ?? String(value);

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const values = new Map(
  Object.values(numbers).flatMap((words) => words.map((word, index) => [folded(word), index + 1] as const)),
);

/** Parses a number in digits or in words of any of the four languages; NaN for anything else. */
export function readNumber(text: string): number {
  const plain = folded(text);
  return /^\d{1,2}$/.test(plain) ? Number(plain) : (values.get(plain) ?? Number.NaN);
}
