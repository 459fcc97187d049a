import { pageTypeDefinition } from '@ximblox/blocks/internal';
import type { AnswerOf, contract, InputOf } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { slugErrors } from './check-slug.ts';
import { newSlug } from './create-page.ts';
import { takenSlugs } from './page-store.ts';
import { isReservedSlug } from '../addresses/index.ts';

/** How many numbered slugs are tried, from `-2`. */
const maxCandidates = 200;

const maxSlugLength = 255;

/** Returns the available slug with the lowest numeric suffix, or undefined if no candidate is available. */
async function numberedSlug({ db, services }: Context, locale: string, slug: string): Promise<string | undefined> {
  const candidates = Array.from({ length: maxCandidates }, (_, position) => {
    const end = `-${position + 2}`;
    return `${slug.slice(0, maxSlugLength - end.length)}${end}`;
  });
  const taken = new Set(await takenSlugs(db, locale, candidates));
  return candidates.find((candidate) => {
    return !taken.has(candidate) && !isReservedSlug(services.site, { locale, slug: candidate });
  });
}

/** Returns whether a slug is available and, if `propose` is set, a free one. */
export async function slugAvailable(
  context: Context,
  { slug: requestedSlug, locale, pageID, type, propose = false }: InputOf<typeof contract.pages.slugAvailable>['body'],
): Promise<AnswerOf<typeof contract.pages.slugAvailable>> {
  const { site } = context.services;
  if (!site.locales.some(({ code }) => code === locale)) return { available: false };
  const { slug, errors } =
    type === undefined
      ? {
          slug: requestedSlug,
          errors: await slugErrors(context, { locale, slug: requestedSlug }, pageID === undefined ? [] : [pageID]),
        }
      : await newSlug(context, pageTypeDefinition(site, type), locale, requestedSlug);
  const available = errors.length === 0;
  const free = !propose || available || slug === '' ? slug : await numberedSlug(context, locale, slug);
  return {
    available,
    ...(type === undefined ? {} : { slug }),
    ...(propose && free !== undefined && (available || slug !== '') ? { free } : {}),
  };
}
