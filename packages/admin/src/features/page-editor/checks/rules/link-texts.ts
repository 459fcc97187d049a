import { languageOf, textOfHtml } from '@ximblox/blocks/internal';
import { inEachContent, leavesIn } from '../checked-page.ts';
import type { Finding } from '../finding.ts';

/** Link texts that do not describe the target, by language. */
const vague: Record<string, readonly string[]> = {
  en: ['click here', 'here', 'read more', 'more', 'learn more', 'more info', 'more information', 'link', 'this link'],
  nl: ['klik hier', 'hier', 'lees meer', 'lees verder', 'meer', 'meer info', 'meer informatie', 'link', 'deze link'],
  de: ['hier klicken', 'klicken sie hier', 'hier', 'mehr', 'mehr lesen', 'weiterlesen', 'mehr erfahren', 'link'],
  fr: ['cliquez ici', 'ici', 'lire la suite', 'en savoir plus', 'plus', 'lien', 'ce lien', 'voir plus'],
};

const plainly = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();

/** Links of a sanitised text, which all have this form. */
const linkIn = /<a href="([^"<>]*)">(.*?)<\/a>/gs;

function nameOf(linkText: string, language: string): string | null {
  if (linkText === '') return 'linkEmpty';
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(linkText)) return 'linkIsAddress';
  return vague[language]?.includes(plainly(linkText)) ? 'linkVague' : null;
}

/** Links whose text does not describe the target, in the language of the page. */
export const linkTexts = inEachContent<Finding>((content, locale) => {
  const language = languageOf(locale);
  return leavesIn(content, locale).flatMap(({ kind, parsed, place }) => {
    if (kind.textFormat !== 'html' || typeof parsed !== 'string') return [];
    return [...parsed.matchAll(linkIn)].flatMap(([, , inner = '']): Finding[] => {
      const text = textOfHtml(inner);
      const name = nameOf(text, language);
      if (name === null) return [];
      const severity = name === 'linkEmpty' ? 'problem' : 'warning';
      return [{ group: 'links', severity, name, values: { text }, place }];
    });
  });
});
