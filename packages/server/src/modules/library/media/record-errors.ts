import { typeDataContent } from '@ximblox/blocks/internal';
import type { ErrorItem, FileRecord, ImageRecord, VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findFiles } from './media-store.ts';
import { listReplacedVersions } from './replacement-store.ts';

/** Parts of a version that refer to files. */
type FileUses = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

interface RecordUse {
  property: string;
  place: 'image' | 'file';
  record: ImageRecord | FileRecord;
}

const recordsIn = (
  prefix: string,
  { __images, __files }: { __images: Record<string, ImageRecord>; __files: Record<string, FileRecord> },
): RecordUse[] => [
  ...Object.entries(__images).map(
    ([path, record]): RecordUse => ({ property: `${prefix}.__images.${path}`, place: 'image', record }),
  ),
  ...Object.entries(__files).map(
    ([path, record]): RecordUse => ({ property: `${prefix}.__files.${path}`, place: 'file', record }),
  ),
];

const recordsOf = ({ blocks, typeData, seoImage }: FileUses): RecordUse[] => [
  ...blocks.flatMap((block, position) => recordsIn(`blocks.${position}`, block)),
  ...recordsIn('typeData', typeDataContent(typeData)),
  ...seoImage.map((record): RecordUse => ({ property: 'seoImage', place: 'image', record })),
];

const identity = ({ place, record }: RecordUse): string =>
  `${place} ${record.fileID} ${record.hash} ${record.fileName}`;

/**
 * Validates file records: V_12 for every record whose hash and name do not match the file with that ID. A published page gives
 * visitors access to the hash, so it cannot be trusted. Records of the base version were validated when it was stored and remain
 * valid, even if the file has been renamed or deleted.
 */
export async function recordErrors(db: Database, content: FileUses, base: FileUses | null): Promise<ErrorItem[]> {
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
  // A block pasted from another page may refer to a replaced version of a file; it shows the current one.
  const earlier = await listReplacedVersions(db, [...files.keys()]);
  return used
    .filter(({ place, record }) => {
      const file = files.get(record.fileID);
      const isImage = file?.type === 'image' || file?.type === 'gif';
      const isEarlier = earlier.get(record.fileID)?.some(({ hash }) => hash === record.hash) ?? false;
      const isKnown = isEarlier || (file?.hash === record.hash && file.file_name === record.fileName);
      return !isKnown || (place === 'image' && !isImage);
    })
    .map(({ property }) => ({ property, code: 'V_12' }));
}
