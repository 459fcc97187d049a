import { contract } from '@ximblox/contract';
import { type ContentFolder, libraryPath, type MediaEntry, mediaFile, mediaList, sha256 } from './content-folder.ts';
import type { Remote } from './remote.ts';

/** Which content to move; all of it without a choice. */
export interface Choice {
  /** A page type. */
  type?: string | undefined;
  /** Path of a page, with its translations. */
  page?: string | undefined;
}

/** What was pulled. */
export interface PullResult {
  written: string[];
  unchanged: number;
  /** Pages that a file cannot have. */
  problems: string[];
}

export const isEverything = ({ type, page }: Choice): boolean => type === undefined && page === undefined;

/** Reads pages, and everything else unless pages are chosen, from an installation into a folder. */
export async function pullContent(remote: Remote, folder: ContentFolder, choice: Choice): Promise<PullResult> {
  const result: PullResult = { written: [], unchanged: 0, problems: [] };
  const hashes: Record<string, string> = {};
  const write = async (file: string, content: unknown): Promise<void> => {
    if (await folder.write(file, content)) result.written.push(file);
    else result.unchanged += 1;
  };
  let texts = '';
  for (let after: number | null = 0; after !== null; ) {
    const body: { after: number } & Choice = { after, ...choice };
    const batch = await remote.call(contract.contentFiles.exportPages, { body });
    for (const { file, content, hash } of batch.pages) {
      await write(file, content);
      hashes[file] = hash;
      texts += JSON.stringify(content);
    }
    result.problems.push(...batch.problems.map(({ file, what }) => `${file}: ${what}`));
    // What has arrived stays known if a later call fails.
    await folder.saveSynced(remote.origin, hashes);
    after = batch.after;
  }
  const { files, media } = await remote.call(contract.contentFiles.exportSite);
  if (isEverything(choice)) {
    for (const { file, content, hash } of files) {
      await write(file, content);
      hashes[file] = hash;
    }
  }
  const wanted = media.filter((one) => isEverything(choice) || texts.includes(libraryPath(one)));
  const entries = new Map(
    (((await folder.read(mediaList)) ?? []) as MediaEntry[]).map((entry) => [libraryPath(entry), entry]),
  );
  for (const { id, path, fileName, hash, about } of wanted) {
    const entry: MediaEntry = { path, fileName, ...about };
    const file = mediaFile(entry);
    const local = await folder.bytes(file);
    if (!local || sha256(local) !== hash) await write(file, await remote.download(id));
    else result.unchanged += 1;
    entries.set(libraryPath(entry), entry);
    hashes[file] = hash;
  }
  if (entries.size > 0) await write(mediaList, [...entries.values()]);
  await folder.saveSynced(remote.origin, hashes);
  return result;
}
