import { followedRecord, type ReplacedFile, typeDataContent, typeDataOf } from '@ximblox/blocks/internal';
import type { FileRecord, ImageRecord, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findReplacedFiles } from './replacement-store.ts';

type Records = Record<string, ImageRecord | FileRecord>;

/** Parts of a page's content that refer to files. */
type FileUses = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

/** Lists the file records of a block. Blocks of an unknown type may lack them. */
const recordsIn = (content: { __images?: Records; __files?: Records }): (ImageRecord | FileRecord)[] => [
  ...Object.values(content.__images ?? {}),
  ...Object.values(content.__files ?? {}),
];

/**
 * Updates the file records of content after files were replaced; returns the same object if none was.
 * @param replaced replaced files, with the replacements that apply to the page
 */
export function applyReplacements<Content extends FileUses>(
  content: Content,
  replaced: readonly ReplacedFile[],
): Content {
  if (replaced.length === 0) return content;
  const files = new Map(replaced.map((file) => [file.id, file]));
  const update = <Kind extends ImageRecord | FileRecord>(record: Kind): Kind =>
    followedRecord(record, files.get(record.fileID));
  const updateAll = <Kind extends ImageRecord | FileRecord>(records: Record<string, Kind>): Record<string, Kind> =>
    Object.fromEntries(Object.entries(records).map(([path, record]) => [path, update(record)]));
  const updateRecords = <Holder extends { __images: Record<string, ImageRecord>; __files: Record<string, FileRecord> }>(
    holder: Holder,
  ): Holder => ({ ...holder, __images: updateAll(holder.__images), __files: updateAll(holder.__files) });
  return {
    ...content,
    blocks: content.blocks.map((block) => (recordsIn(block).length === 0 ? block : updateRecords(block))),
    typeData: typeDataOf(updateRecords(typeDataContent(content.typeData))),
    seoImage: content.seoImage.map(update),
  };
}

/** Applies all replacements to several contents, as if they were published now, with one query. */
export async function applyAllReplacementsToEach<Content extends FileUses>(
  db: Database,
  contents: readonly Content[],
): Promise<Content[]> {
  const records = contents.flatMap(({ blocks, typeData, seoImage }) => [
    ...blocks.flatMap(recordsIn),
    ...recordsIn(typeDataContent(typeData)),
    ...seoImage,
  ]);
  const ids = records.map(({ fileID }) => fileID);
  const replaced = await findReplacedFiles(db, ids);
  return contents.map((content) => applyReplacements(content, replaced));
}

/** Applies all replacements to content, as if it were published now. */
export async function applyAllReplacements<Content extends FileUses>(db: Database, content: Content): Promise<Content> {
  const [applied = content] = await applyAllReplacementsToEach(db, [content]);
  return applied;
}
