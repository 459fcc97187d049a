import { languageOf } from './locale.ts';

/** What a visitor without JavaScript is asked before a form is taken: the sum of two numbers. */
export interface FormQuestion {
  /** Signed by the server; names the question. */
  token: string;
  terms: readonly [number, number];
}

/** Names of what the question adds to a form; no field of a form can be called so. */
export const questionParts = {
  token: 'xb-question',
  answer: 'xb-answer',
  /** Sent by the button that asks for the question before anything is filled in. */
  ask: 'xb-ask',
} as const;

/** 1 to 18, by language. */
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

/** A number from 1 to 18 in words of a locale; in English where its language is not known. */
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

/** The number that somebody has typed, in digits or in words of any of the four languages; NaN for anything else. */
export function readNumber(text: string): number {
  const plain = folded(text);
  return /^\d{1,2}$/.test(plain) ? Number(plain) : (values.get(plain) ?? Number.NaN);
}
