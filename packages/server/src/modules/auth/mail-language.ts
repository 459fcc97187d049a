import { type MailLanguage, mailLanguages } from './account-mail-texts.ts';

const isMailLanguage = (language: string): language is MailLanguage =>
  (mailLanguages as readonly string[]).includes(language);

/** Languages of an `Accept-Language` header, the most wanted first; those that are refused (`q=0`) are left out. */
function wantedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-', 1)[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** The language that a browser wants most of those in which mails are written; `''` when it wants none of them. */
export const spokenLanguage = (header: string): MailLanguage | '' => wantedLanguages(header).find(isMailLanguage) ?? '';

/**
 * The language in which somebody is written to: their own as far as it is known (that of the profile, else that of their browser
 * at the last login), else the one that the browser of who asked for the mail wants most of those in which mails are written, else
 * English.
 */
export const mailLanguage = (own: string, header: string): MailLanguage =>
  [own, spokenLanguage(header)].find(isMailLanguage) ?? 'en';
