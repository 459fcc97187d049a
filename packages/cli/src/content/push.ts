import { type ContentImport, contract } from '@ximblox/contract';
import { type ContentFolder, folderProblems, libraryPath, mediaFile } from './content-folder.ts';
import { type Choice, isEverything } from './pull.ts';
import { planMedia, pushMedia } from './push-media.ts';
import type { Remote } from './remote.ts';

/** Maximum number of files in one call. */
const maxFiles = 1000;

type Outcome = ContentImport['results'][number]['outcome'];

/** What was pushed, or what would be. */
export interface PushResult {
  outcomes: { file: string; outcome: Outcome }[];
  problems: string[];
  /** What was not compared. */
  note?: string;
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
function groupPages(pages: readonly LocalPage[], isNew: (page: LocalPage) => boolean): LocalPage[][] {
  const byKey = Map.groupBy(pages, ({ key }) => key);
  const texts = new Map(pages.map((page) => [page, JSON.stringify(page.content)]));
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

/**
 * Writes the content of a folder into an installation; without `apply` it only reports what it would do. Each call is one
 * transaction, and a further push continues where one has stopped.
 */
export async function pushContent(
  remote: Remote,
  folder: ContentFolder,
  { apply, overwrite, ...choice }: Choice & { apply: boolean; overwrite: boolean },
): Promise<PushResult> {
  const problems = await folderProblems(folder);
  if (problems.length > 0) return { outcomes: [], problems };
  const all = await readPages(folder);
  const chosen = choosePages(all, choice);
  const addresses: Record<string, Record<string, string>> = {};
  for (const { key, locale, slug } of all) addresses[key] = { ...addresses[key], [locale]: slug };
  const { origin } = remote;
  const synced = await folder.synced(origin);
  const { media } = await remote.call(contract.contentFiles.exportSite);
  const texts = isEverything(choice) ? undefined : JSON.stringify(chosen);
  const plans = await planMedia(folder, media, { origin, overwrite, texts });
  if (apply) await pushMedia(remote, folder, plans);
  const result: PushResult = {
    outcomes: plans.map(({ entry, outcome }) => ({ file: mediaFile(entry), outcome })),
    problems: [],
  };
  const options = {
    addresses,
    overwrite,
    dryRun: !apply,
    pendingMedia: plans.map(({ entry }) => libraryPath(entry)),
  };
  const send = async (
    kind: 'importPages' | 'importSite',
    files: { file: string; content: unknown }[],
  ): Promise<void> => {
    for (let start = 0; start < files.length; start += maxFiles) {
      const some = files.slice(start, start + maxFiles);
      const body = { files: some.map((one) => ({ ...one, base: synced[one.file] ?? null })), ...options };
      const { results, problems } = await remote.call(contract.contentFiles[kind], { body });
      result.outcomes.push(...results.map(({ file, outcome }) => ({ file, outcome })));
      result.problems.push(...problems.map(({ file, property, what }) => `${file}: ${property}: ${what}`));
      const written = results.filter(({ outcome }) => outcome !== 'conflict');
      if (apply) await folder.saveSynced(origin, Object.fromEntries(written.map(({ file, hash }) => [file, hash])));
    }
  };
  const existing = apply ? await listAddresses(remote) : new Set<string>();
  // Nothing of a dry run exists for its next call, so that it is one.
  const groups = apply ? groupPages(chosen, ({ locale, slug }) => !existing.has(`${locale}/${slug}`)) : [chosen];
  for (const group of groups) {
    await send(
      'importPages',
      group.map(({ file, content }) => ({ file, content })),
    );
  }
  if (!isEverything(choice) || result.problems.length > 0) return result;
  const others: { file: string; content: unknown }[] = [];
  for (const file of await folder.list()) {
    if (!file.startsWith('pages/')) others.push({ file, content: await folder.read(file) });
  }
  // They may name pages that a dry run has not created.
  if (!apply && result.outcomes.some(({ file, outcome }) => outcome === 'created' && file.startsWith('pages/'))) {
    return {
      ...result,
      note: 'Menus, default values, tags, redirects and settings are compared once these pages exist.',
    };
  }
  if (others.length > 0) await send('importSite', others);
  return result;
}
