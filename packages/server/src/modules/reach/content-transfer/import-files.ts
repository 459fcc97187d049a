import type { ContentImport } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { prefixedSlug } from '../../content/addresses/index.ts';
import { findFilesAt, type MediaFileRow } from '../../library/media/index.ts';
import { findOrCreateTags } from '../../library/tags/index.ts';
import type { ContentLookup, ContentProblem } from '../seed/index.ts';
import { findPagesAt } from './transfer-store.ts';

/** A file to import. */
export interface ImportedFile {
  file: string;
  content?: unknown;
  /** Hash of the last export; null if there was none. */
  base: string | null;
}

/** What an import is given besides files. */
export interface ImportOptions {
  /** Slugs of the pages that files name, by key and locale. */
  addresses: Record<string, Record<string, string>>;
  overwrite: boolean;
  dryRun: boolean;
  pendingMedia: readonly string[];
}

export type FileResult = ContentImport['results'][number];

/** Imports a file that is not a page. */
export type SiteImport = (
  context: Context,
  source: ImportedFile,
  names: ContentLookup,
  options: ImportOptions,
) => Promise<FileResult[]>;

/** Ends a transaction without its changes. */
class Undo extends Error {
  readonly outcome: ContentImport;
  constructor(outcome: ContentImport) {
    super('undone');
    this.outcome = outcome;
  }
}

/** Runs an import in a transaction, which a dry run and problems undo. */
export async function runImport(
  context: Context,
  dryRun: boolean,
  work: (inside: Context, problems: ContentProblem[]) => Promise<FileResult[]>,
): Promise<ContentImport> {
  try {
    return await context.transaction(async (inside) => {
      const problems: ContentProblem[] = [];
      const results = await work(inside, problems);
      const outcome = { results: problems.length > 0 ? [] : results, problems };
      if (dryRun || problems.length > 0) throw new Undo(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
}

/** Returns what happens to a file whose content differs from that of this installation. */
export const outcomeOf = (
  current: string | null,
  { base, hash, overwrite }: { base: string | null; hash: string; overwrite: boolean },
): FileResult['outcome'] => {
  if (current === null) return 'created';
  if (current === hash) return 'unchanged';
  return overwrite || current === base ? 'changed' : 'conflict';
};

/** Returns all texts in files that may be a path in the library. */
export function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const linked = Array.from(value.matchAll(/href="file:([^"]+)/g), ([, path = '']) => path);
    return value.startsWith('/') ? [value, ...linked] : linked;
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** Returns the tags that pages name. */
const tagsIn = (content: unknown): string[] => {
  const { tags } = (content ?? {}) as { tags?: unknown };
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
};

/** A file that will be in the library, for a dry run. */
const pendingFile = (path: string): Partial<MediaFileRow> => ({
  id: 1,
  hash: '0'.repeat(64),
  file_name: path.slice(path.lastIndexOf('/') + 1),
  alt_texts: {},
  default_alt_text: '',
});

/** Looks up the pages, files and tags that files name. Creates missing tags. */
export async function lookUpNames(
  context: Context,
  files: readonly Pick<ImportedFile, 'content'>[],
  { addresses, dryRun, pendingMedia }: ImportOptions,
  problems: ContentProblem[],
): Promise<ContentLookup> {
  const { db, services } = context;
  /** The slug, and those with the prefix of a page type, which a file may leave out. */
  const slugsOf = (locale: string, slug: string): string[] => [
    ...new Set([slug, ...services.site.pageTypes.map((pageType) => prefixedSlug(pageType, locale, slug))]),
  ];
  const wanted = Object.values(addresses).flatMap((slugs) =>
    Object.entries(slugs).flatMap(([locale, slug]) => slugsOf(locale, slug).map((one) => ({ locale, slug: one }))),
  );
  const pages = new Map((await findPagesAt(db, wanted)).map(({ id, locale, slug }) => [`${locale}/${slug}`, id]));
  const paths = [...new Set(files.flatMap(({ content }) => pathsIn(content)))];
  const places = paths.map((path) => {
    const end = path.lastIndexOf('/');
    return { path: path.slice(0, end) || '/', fileName: path.slice(end + 1) };
  });
  const rows = places.length > 0 ? await findFilesAt(db, places) : [];
  const media = new Map<string, MediaFileRow>(
    rows.map((row) => [`${row.path === '/' ? '' : row.path}/${row.file_name}`, row]),
  );
  if (dryRun) for (const path of pendingMedia) if (!media.has(path)) media.set(path, pendingFile(path) as MediaFileRow);
  const tags = await findOrCreateTags(context, [...new Set(files.flatMap(({ content }) => tagsIn(content)))], false);
  return {
    pageID(key, locale) {
      const slug = addresses[key]?.[locale];
      if (slug === undefined) return undefined;
      const found = slugsOf(locale, slug).find((one) => pages.has(`${locale}/${one}`));
      return pages.get(`${locale}/${found}`);
    },
    media,
    tags: new Map(tags.map(({ id, name }) => [name.toLowerCase(), id])),
    problems,
  };
}
