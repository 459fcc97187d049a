import { typeDataContent } from '@ximblox/blocks';
import type { ErrorItem, FileRecord, ImageRecord, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findFiles } from './media-store.ts';
import { earlierBytes } from './replacement-store.ts';

/** What of a version can name files. */
type Holding = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

interface Used {
  property: string;
  place: 'image' | 'file';
  record: ImageRecord | FileRecord;
}

const recordsIn = (
  prefix: string,
  { __images, __files }: { __images: Record<string, ImageRecord>; __files: Record<string, FileRecord> },
): Used[] => [
  ...Object.entries(__images).map(
    ([path, record]): Used => ({ property: `${prefix}.__images.${path}`, place: 'image', record }),
  ),
  ...Object.entries(__files).map(
    ([path, record]): Used => ({ property: `${prefix}.__files.${path}`, place: 'file', record }),
  ),
];

const recordsOf = ({ blocks, typeData, seoImage }: Holding): Used[] => [
  ...blocks.flatMap((block, position) => recordsIn(`blocks.${position}`, block)),
  ...recordsIn('typeData', typeDataContent(typeData)),
  ...seoImage.map((record): Used => ({ property: 'seoImage', place: 'image', record })),
];

const identity = ({ place, record }: Used): string => `${place} ${record.fileID} ${record.hash} ${record.fileName}`;

/**
 * V_12 for every picture and document that is not what the media library holds under that ID: the hash opens the file to
 * visitors once the page is published, so it is never taken on trust. What the base version holds was checked when it was
 * stored and stays, even when the file has been renamed or deleted since.
 */
export async function recordErrors(db: Database, content: Holding, base: Holding | null): Promise<ErrorItem[]> {
  const known = new Set(base ? recordsOf(base).map(identity) : []);
  const used = recordsOf(content).filter((one) => !known.has(identity(one)));
  if (used.length === 0) return [];
  const files = new Map(
    (
      await findFiles(
        db,
        used.map(({ record }) => record.fileID),
      )
    ).map((file) => [file.id, file]),
  );
  // A block from another page may still name what a file was before it was replaced: it shows what the file is by then.
  const earlier = await earlierBytes(db, [...files.keys()]);
  return used
    .filter(({ place, record }) => {
      const file = files.get(record.fileID);
      const isPicture = file?.type === 'image' || file?.type === 'gif';
      const isEarlier = earlier.get(record.fileID)?.some(({ hash }) => hash === record.hash) ?? false;
      const isKnown = isEarlier || (file?.hash === record.hash && file.file_name === record.fileName);
      return !isKnown || (place === 'image' && !isPicture);
    })
    .map(({ property }) => ({ property, code: 'V_12' }));
}
