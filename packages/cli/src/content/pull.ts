import { type AnswerOf, contract } from '@ximblox/contract';
import {
  aboutKey,
  aboutOf,
  type ContentFolder,
  libraryPath,
  type MediaEntry,
  mediaFile,
  mediaList,
  requireContentFiles,
  requireMediaFiles,
  sortedMedia,
} from './content-folder.ts';
import type { Remote } from './remote.ts';

/** Which content to move; all of it without a choice. */
export interface Choice {
  /** A page type. */
  type?: string | undefined;
  /** Path of a page, with its translations. */
  page?: string | undefined;
  /** Also all versions of the pages. */
  versions?: boolean | undefined;
}

/** What was pulled. */
export interface PullResult {
  written: string[];
  unchanged: number;
  /** Pages that a file cannot have, and files that the storage of the installation has lost. */
  problems: string[];
}

export const isEverything = ({ type, page }: Choice): boolean => type === undefined && page === undefined;

type ExportedPages = AnswerOf<typeof contract.contentFiles.exportPages>;

/** Fetches all chosen pages. */
async function fetchPages(remote: Remote, choice: Choice): Promise<Pick<ExportedPages, 'pages' | 'problems'>> {
  const all: Pick<ExportedPages, 'pages' | 'problems'> = { pages: [], problems: [] };
  for (let after: number | null = 0; after !== null; ) {
    const body: { after: number } & Choice = { after, type: choice.type, page: choice.page };
    const batch = await remote.call(contract.contentFiles.exportPages, { body });
    all.pages.push(...batch.pages);
    all.problems.push(...batch.problems);
    after = batch.after;
  }
  return all;
}

/** Fetches all versions of the chosen pages. */
async function fetchVersions(remote: Remote, { type, page }: Choice) {
  const all: Pick<AnswerOf<typeof contract.contentFiles.exportVersions>, 'versions' | 'problems'> = {
    versions: [],
    problems: [],
  };
  for (let after: number | null = 0; after !== null; ) {
    const body: { after: number } & Choice = { after, type, page };
    const batch = await remote.call(contract.contentFiles.exportVersions, { body });
    all.versions.push(...batch.versions);
    all.problems.push(...batch.problems);
    after = batch.after;
  }
  return all;
}

/** Reads pages, and everything else unless pages are chosen, from an installation into a folder. */
export async function pullContent(remote: Remote, folder: ContentFolder, choice: Choice): Promise<PullResult> {
  const result: PullResult = { written: [], unchanged: 0, problems: [] };
  const hashes: Record<string, string> = {};
  const write = async (file: string, content: unknown): Promise<void> => {
    if (await folder.write(file, content)) result.written.push(file);
    else result.unchanged += 1;
  };
  const { pages, problems } = await fetchPages(remote, choice);
  const past = choice.versions ? await fetchVersions(remote, choice) : { versions: [], problems: [] };
  const { files, media } = await remote.call(contract.contentFiles.exportSite);
  const texts = JSON.stringify([...pages, ...past.versions].map(({ content }) => content));
  const wanted = media.filter((one) => isEverything(choice) || texts.includes(libraryPath(one)));
  const written = [...pages, ...past.versions, ...(isEverything(choice) ? files : [])];
  // An installation with one wrong path is not trusted with any.
  requireContentFiles(written.map(({ file }) => file));
  requireMediaFiles(wanted);
  result.problems.push(...[...problems, ...past.problems].map(({ file, what }) => `${file}: ${what}`));
  for (const { file, content, hash } of written) {
    await write(file, content);
    hashes[file] = hash;
  }
  // What has arrived stays known if a download fails.
  await folder.saveSynced(remote.origin, hashes);
  const entries = new Map(
    (((await folder.read(mediaList)) ?? []) as MediaEntry[]).map((entry) => [libraryPath(entry), entry]),
  );
  for (const { id, path, fileName, hash, about } of wanted) {
    const entry: MediaEntry = { path, fileName, ...about };
    const file = mediaFile(entry);
    if (entry.video === undefined) {
      if ((await folder.hash(file)) === hash) result.unchanged += 1;
      else {
        const bytes = await remote.download(id);
        if (!bytes) {
          result.problems.push(`${file}: its content is missing at ${remote.origin} (SHA-256 ${hash})`);
          continue;
        }
        await write(file, bytes);
      }
      hashes[file] = hash;
    }
    entries.set(libraryPath(entry), entry);
    hashes[aboutKey(entry)] = aboutOf(entry);
  }
  if (entries.size > 0) await write(mediaList, sortedMedia([...entries.values()]));
  await folder.saveSynced(remote.origin, hashes);
  return result;
}
