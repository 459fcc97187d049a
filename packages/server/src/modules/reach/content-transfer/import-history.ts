import type { Context } from '../../../context.ts';
import { cleanVersion, insertPastVersions, lockPage, type PastVersion } from '../../content/pages/index.ts';
import { type ImportedPeriod, importPeriods } from '../../content/publication/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { findUserByEmail } from '../../people/users/index.ts';
import {
  type ContentLookup,
  type ContentProblem,
  fileSchemas,
  type PageFile,
  readContent,
  reportingErrors,
  validateFile,
  type VersionFile,
} from '../seed/index.ts';

/** A file with a version of a page. */
export interface ImportedVersion {
  file: string;
  content?: unknown;
}

/** A parsed file of a version. */
export interface ParsedVersion {
  file: string;
  number: number;
  version: VersionFile;
}

/** Parses the versions of pages, by key and locale of the page, in the order of their numbers. */
export function parseVersions(
  files: readonly ImportedVersion[],
  problems: ContentProblem[],
): Map<string, ParsedVersion[]> {
  const parsed = files.flatMap(({ file, content }) => {
    const [, key = '', locale = '', number = ''] = /^versions\/([^/]+)\/([^/]+)\/(\d{1,9})\.json$/.exec(file) ?? [];
    if (number === '') {
      const what = 'it is not a version: name it versions/<key>/<locale>/<number>.json';
      problems.push({ file, property: 'name', what });
    }
    const version = validateFile(problems, file, content, fileSchemas.version);
    return version && number !== '' ? [{ page: `${key}/${locale}`, file, number: Number(number), version }] : [];
  });
  const byPage = Map.groupBy(parsed, ({ page }) => page);
  return new Map(
    Array.from(byPage, ([page, versions]) => [page, versions.toSorted((one, other) => one.number - other.number)]),
  );
}

/** Reports what the versions of a page contradict: numbers that occur twice, periods that overlap, the file of the page. */
function checkOrder(page: PageFile, versions: readonly ParsedVersion[], problems: ContentProblem[]): void {
  for (const [position, { file, number }] of versions.entries()) {
    if (versions[position - 1]?.number === number)
      problems.push({ file, property: 'name', what: `there is another version ${number}` });
  }
  const periods = versions
    .flatMap(({ file, version }) => version.public.map((period) => ({ file, ...period })))
    .toSorted((one, other) => one.from.localeCompare(other.from));
  for (const [position, { file, from, until }] of periods.entries()) {
    const next = periods[position + 1];
    if ((until !== null && until < from) || (next && (until === null || until > next.from)))
      problems.push({ file, property: 'public', what: 'its periods overlap or end before they begin' });
  }
  const isPublic = periods.at(-1)?.until === null;
  if (isPublic !== page.published) {
    const what = isPublic ? 'one of its versions is public' : 'none of its versions is public';
    problems.push({ file: page.file, property: 'published', what });
  }
}

/** Returns the versions of a page with all names resolved to IDs. */
export async function readHistory(
  { db, services: { site } }: Context,
  page: PageFile,
  versions: readonly ParsedVersion[],
  names: ContentLookup,
): Promise<PastVersion[]> {
  checkOrder(page, versions, names.problems);
  const { key, locale, type } = page;
  const history: PastVersion[] = [];
  for (const { file, number, version } of versions) {
    const { author, createdAt, public: _, ...content } = version;
    const whole: PageFile = { ...content, key, locale, type, file, slug: page.slug, published: true };
    const user = author === null ? null : await findUserByEmail(db, author);
    if (user === undefined) {
      names.problems.push({ file, property: 'author', what: `there is no user "${author}"` });
    }
    const read = cleanVersion(site, type, readContent(site, whole, names));
    history.push({ number, content: read, authorID: user?.id ?? null, createdAt: new Date(createdAt) });
  }
  return history;
}

/** Stores all versions of a new page, and the periods in which they were public. */
export async function storeHistory(
  context: Context,
  {
    page,
    pageID,
    versions,
    history,
  }: {
    page: PageFile;
    pageID: number;
    versions: readonly ParsedVersion[];
    history: readonly PastVersion[];
  },
  problems: ContentProblem[],
): Promise<void> {
  const { db, services } = context;
  const ids = await insertPastVersions(db, pageID, history);
  const newest = history.at(-1);
  const row = await lockPage(db, pageID);
  if (!newest || !row) return;
  await setPageReferences(db, { pageID, newest: referencesOfVersion(services.site, row.type, newest.content) });
  const periods = versions.flatMap(({ number, version }): ImportedPeriod[] =>
    version.public.map(({ from, until }) => ({
      versionID: ids.get(number) ?? 0,
      from: new Date(from),
      until: until === null ? null : new Date(until),
    })),
  );
  const publicSince = page.publishedAt === undefined ? null : new Date(page.publishedAt);
  await reportingErrors(problems, page, () => importPeriods(context, row, { periods, publicSince }));
}
