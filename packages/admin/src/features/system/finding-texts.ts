import { german } from './finding-texts.de.ts';
import { french } from './finding-texts.fr.ts';
import { dutch } from './finding-texts.nl.ts';
import type { FindingTexts } from './translated-findings.ts';

const translations: Readonly<Record<string, FindingTexts>> = { de: german, fr: french, nl: dutch };

/** Returns the translated sentence and advice of a finding; undefined in English, and for codes that a newer server sends. */
export const translatedFinding = (language: string, code: string): readonly [string, string] | undefined =>
  (translations[language] as Readonly<Record<string, readonly [string, string]>> | undefined)?.[code];
