const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' ',
};
const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Slugifies a title to one URL segment: lower case, without accents, words joined by hyphens. */
export function slugSegment(title: string, locale = ''): string {
  const spelling = locale.startsWith('de') ? { ...spelled, ...german } : spelled;
  return title
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^a-z0-9]/gu, (character) => spelling[character] ?? character)
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** Proposes the slug of a new page: the prefix of its type and its title. */
export function proposeSlug(title: string, prefix: string, locale = ''): string {
  return [prefix, slugSegment(title, locale)].filter((part) => part !== '').join('/');
}

/** Proposes the slug of a page without an address, with a random ending: it must be free, but nobody sees it. */
export const proposeHiddenSlug = (title: string, prefix: string, locale = ''): string =>
  `${proposeSlug(title, prefix, locale)}-${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;

const slugPattern = /^(?:[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?)*)?$/;

/** Whether a text is a valid slug, by the same rule as the contract. */
export const isSlug = (text: string): boolean => text.length <= 255 && slugPattern.test(text);

/** Whether a slug is that of a branch of pages or below it; every slug is within `''`. */
export const isWithin = (slug: string, branch: string): boolean =>
  branch === '' || slug === branch || slug.startsWith(`${branch}/`);
