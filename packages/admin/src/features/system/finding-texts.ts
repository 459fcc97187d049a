import type { FindingCode, HealthCheck } from '@ximblox/contract';
import { german } from './finding-texts.de.ts';
import { french } from './finding-texts.fr.ts';
import { dutch } from './finding-texts.nl.ts';

type QuickCheck = Extract<
  HealthCheck,
  'database' | 'versions' | 'migrations' | 'clock' | 'storage' | 'disk' | 'key' | 'listener' | 'jobs' | 'mails'
>;

/** Codes of the checks that the screen runs. */
type ShownCode = Extract<FindingCode, `${QuickCheck}-${string}` | 'postgres-too-old' | 'check-failed'>;

/** Sentence with `{values}`, and what to do; `''` if there is nothing to do. */
export type FindingTexts = Readonly<Record<ShownCode, readonly [text: string, advice: string]>>;

const translations: Readonly<Record<string, FindingTexts>> = { de: german, fr: french, nl: dutch };

/** Returns the translated sentence and advice of a finding; undefined in English, and for codes that a newer server sends. */
export const translatedFinding = (language: string, code: string): readonly [string, string] | undefined =>
  (translations[language] as Readonly<Record<string, readonly [string, string]>> | undefined)?.[code];
