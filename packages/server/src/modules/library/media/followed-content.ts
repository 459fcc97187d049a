import { followedRecord, type ReplacedFile, typeDataContent, typeDataOf } from '@ximblox/blocks';
import type { FileRecord, ImageRecord, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findReplaced } from './replacement-store.ts';

type Records = Record<string, ImageRecord | FileRecord>;

/** What of the content of a page uses files. */
type FileUses = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

/** Blocks that the site cannot read may hold anything. */
const recordsIn = (content: { __images?: Records; __files?: Records }): (ImageRecord | FileRecord)[] => [
  ...Object.values(content.__images ?? {}),
  ...Object.values(content.__files ?? {}),
];

/**
 * Content as it is shown once files that it uses have been replaced; the very same content when none has.
 * @param replaced files that have been replaced, with the changes that a page follows
 */
export function followedContent<Content extends FileUses>(
  content: Content,
  replaced: readonly ReplacedFile[],
): Content {
  if (replaced.length === 0) return content;
  const files = new Map(replaced.map((file) => [file.id, file]));
  const followed = <Kind extends ImageRecord | FileRecord>(record: Kind): Kind =>
    followedRecord(record, files.get(record.fileID));
  const all = <Kind extends ImageRecord | FileRecord>(records: Record<string, Kind>): Record<string, Kind> =>
    Object.fromEntries(Object.entries(records).map(([path, record]) => [path, followed(record)]));
  const both = <Held extends { __images: Record<string, ImageRecord>; __files: Record<string, FileRecord> }>(
    held: Held,
  ): Held => ({ ...held, __images: all(held.__images), __files: all(held.__files) });
  return {
    ...content,
    blocks: content.blocks.map((block) => (recordsIn(block).length === 0 ? block : both(block))),
    typeData: typeDataOf(both(typeDataContent(content.typeData))),
    seoImage: content.seoImage.map(followed),
  };
}

/** Content as it would be shown if it were published now. */
export async function newestContent<Content extends FileUses>(db: Database, content: Content): Promise<Content> {
  const records = [
    ...content.blocks.flatMap(recordsIn),
    ...recordsIn(typeDataContent(content.typeData)),
    ...content.seoImage,
  ];
  return followedContent(
    content,
    await findReplaced(
      db,
      records.map(({ fileID }) => fileID),
    ),
  );
}
