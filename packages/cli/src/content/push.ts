import { type ContentImport, contract, type InputOf } from '@ximblox/contract';
import { type ContentFolder, folderProblems, libraryPath, mediaFile, mediaList } from './content-folder.ts';
import { type Choice, isEverything } from './pull.ts';
import { planMedia, pushMedia } from './push-media.ts';
import { StartError } from '@ximblox/server/start-error';
import type { Remote } from './remote.ts';

/** Characters of content that fit in one call. */
const maxChecked = 14 * 1_048_576;

type Outcome = ContentImport['results'][number]['outcome'];

/** What was pushed, or what would be. */
export interface PushResult {
  outcomes: { file: string; outcome: Outcome }[];
  problems: string[];
}

interface LocalPage {
  file: string;
  key: string;
  locale: string;
  slug: string;
  type: string;
  content: unknown;
}

async function readPages(folder: ContentFolder): Promise<LocalPage[]> {
  const pages: LocalPage[] = [];
  for (const file of await folder.list()) {
    const [, key = '', locale = ''] = /^pages\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
    if (key === '') continue;
    const content = await folder.read(file);
    const { slug = '', type = '' } = (content ?? {}) as { slug?: string; type?: string };
    pages.push({ file, key, locale: locale.toLowerCase(), slug, type, content });
  }
  return pages;
}

const pathOf = ({ locale, slug }: LocalPage): string => `/${locale}/${slug}`.replace(/\/$/, '');

/** Returns the pages of a type, or those with a key or path and their translations. */
function choosePages(pages: readonly LocalPage[], { type, page }: Choice): LocalPage[] {
  const wanted = page?.replace(/\/$/, '');
  const keys = new Set(
    pages
      .filter(
        (one) => wanted === undefined || [one.key, `/${one.slug}`.replace(/\/$/, ''), pathOf(one)].includes(wanted),
      )
      .map(({ key }) => key),
  );
  return pages.filter((one) => keys.has(one.key) && (type === undefined || one.type === type));
}

/** Groups pages for calls: each page is with the new pages that it names, since each call is one transaction. */
function groupPages(
  pages: readonly LocalPage[],
  versionsOf: (page: LocalPage) => readonly LocalFile[],
  isNew: (page: LocalPage) => boolean,
): LocalPage[][] {
  const byKey = Map.groupBy(pages, ({ key }) => key);
  const texts = new Map(pages.map((page) => [page, JSON.stringify([page.content, versionsOf(page)])]));
  const sent = new Set<LocalPage>();
  const collect = (page: LocalPage, group: LocalPage[]): LocalPage[] => {
    if (sent.has(page)) return group;
    sent.add(page);
    group.push(page);
    const text = texts.get(page) ?? '';
    for (const [key, targets] of byKey) {
      if (!text.includes(`"${key}"`) && !text.includes(`page:${key}`)) continue;
      for (const target of targets) if (isNew(target)) collect(target, group);
    }
    return group;
  };
  return pages.map((page) => collect(page, [])).filter((group) => group.length > 0);
}

/** Returns the paths of all pages of an installation: `en/about`. */
async function listAddresses(remote: Remote): Promise<Set<string>> {
  const addresses = new Set<string>();
  for (let after: number | null = 0; after !== null; ) {
    const body: { after: number } = { after };
    const batch = await remote.call(contract.contentFiles.exportPages, { body });
    for (const { locale, slug } of batch.pages) addresses.add(`${locale}/${slug}`);
    after = batch.after;
  }
  return addresses;
}

/** A file of the folder with its content. */
interface LocalFile {
  file: string;
  content: unknown;
}

/** Reads the versions of pages, by key and locale. */
async function readVersions(folder: ContentFolder): Promise<Map<string, LocalFile[]>> {
  const versions: (LocalFile & { page: string })[] = [];
  for (const file of await folder.listVersions()) {
    const [, key = '', locale = ''] = file.split('/');
    versions.push({ page: `${key}/${locale.toLowerCase()}`, file, content: await folder.read(file) });
  }
  return new Map(
    Array.from(
      Map.groupBy(versions, ({ page }) => page),
      ([page, some]) => [page, some.map(({ file, content }) => ({ file, content }))],
    ),
  );
}

type ImportBody = InputOf<typeof contract.contentFiles.importPages>['body'];

/** Sends files in one call. */
function sendFiles(remote: Remote, body: ImportBody, isSite: boolean): Promise<ContentImport> {
  const { importPages, importSite } = contract.contentFiles;
  return body.files.length === 0
    ? Promise.resolve({ results: [], problems: [] })
    : remote.call(isSite ? importSite : importPages, { body });
}

/** Returns the files of the site that are not pages. */
async function readSiteFiles(folder: ContentFolder): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const file of await folder.list()) {
    if (!file.startsWith('pages/')) files.push({ file, content: await folder.read(file) });
  }
  return files;
}

/**
 * Writes the content of a folder into an installation; without `apply` it only reports what it would do. Content up to
 * `maxChecked` is checked as a whole before anything is written, more of it call by call. Each call is one transaction, and a further push continues where one has stopped.
 */
export async function pushContent(
  remote: Remote,
  folder: ContentFolder,
  { apply, overwrite, ...choice }: Choice & { apply: boolean; overwrite: boolean },
): Promise<PushResult> {
  const hasVersions = choice.versions === true;
  const wrong = await folderProblems(folder, { versions: hasVersions });
  if (wrong.length > 0) return { outcomes: [], problems: wrong };
  const all = await readPages(folder);
  const chosen = choosePages(all, choice);
  const past = hasVersions ? await readVersions(folder) : new Map<string, LocalFile[]>();
  const versionsOf = ({ key, locale }: LocalPage): LocalFile[] => past.get(`${key}/${locale}`) ?? [];
  const addresses: Record<string, Record<string, string>> = {};
  for (const { key, locale, slug } of all) addresses[key] = { ...addresses[key], [locale]: slug };
  const { origin } = remote;
  const synced = await folder.synced(origin);
  const { media, defaultLocale } = await remote.call(contract.contentFiles.exportSite);
  const texts = isEverything(choice) ? undefined : JSON.stringify([chosen, chosen.map(versionsOf)]);
  const plans = await planMedia(folder, media, { origin, overwrite, texts });
  const siteFiles = isEverything(choice) ? await readSiteFiles(folder) : [];
  const options = { addresses, overwrite, pendingMedia: plans.map(({ entry }) => libraryPath(entry)) };
  const send = (pages: readonly LocalPage[], others: readonly LocalFile[], dryRun: boolean) => {
    const files = [...pages, ...others].map(({ file, content }) => ({ file, content, base: synced[file] ?? null }));
    return sendFiles(remote, { files, versions: pages.flatMap(versionsOf), ...options, dryRun }, others.length > 0);
  };
  const list = await folder.read(mediaList);
  const listed = list === undefined || !isEverything(choice) ? [] : [{ file: mediaList, content: list }];
  const size = JSON.stringify([chosen, chosen.map(versionsOf), siteFiles, listed]).length;
  if (size > maxChecked && !apply) {
    throw new StartError('The content has more than 14 MiB. Check it in parts, with --type or --page.');
  }
  const { results, problems } =
    size > maxChecked ? { results: [], problems: [] } : await send(chosen, [...siteFiles, ...listed], true);
  const result: PushResult = {
    outcomes: plans.map(({ entry, outcome }) => ({ file: mediaFile(entry), outcome })),
    problems: [],
  };
  for (const { file, property, what } of problems) {
    result.problems.push(`${file}:${await folder.line(file, property)}: ${property}: ${what}`);
  }
  if (!apply || problems.length > 0) {
    const shown = problems.length > 0 && apply ? [] : [...result.outcomes, ...results];
    return { ...result, outcomes: shown.map(({ file, outcome }) => ({ file, outcome })) };
  }
  await pushMedia(remote, folder, { plans, defaultLocale });
  const write = async (pages: readonly LocalPage[], others: readonly LocalFile[]) => {
    const written = await send(pages, others, false);
    result.outcomes.push(...written.results.map(({ file, outcome }) => ({ file, outcome })));
    result.problems.push(...written.problems.map(({ file, property, what }) => `${file}: ${property}: ${what}`));
    const stored = written.results.filter(({ outcome }) => outcome !== 'conflict');
    await folder.saveSynced(origin, Object.fromEntries(stored.map(({ file, hash }) => [file, hash])));
  };
  const existing = await listAddresses(remote);
  for (const group of groupPages(chosen, versionsOf, ({ locale, slug }) => !existing.has(`${locale}/${slug}`))) {
    await write(group, []);
  }
  if (result.problems.length === 0) await write([], siteFiles);
  return result;
}
