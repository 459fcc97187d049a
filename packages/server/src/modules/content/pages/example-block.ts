import { blockDefinition, type SiteDefinition, withItemKeys } from '@ximblox/blocks/internal';
import type { Block, FileRecord } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { findFilesAt, type MediaFileRow } from '../../library/media/index.ts';

const placeOf = (path: string): { path: string; fileName: string } => {
  const slash = path.lastIndexOf('/');
  return { path: slash <= 0 ? '/' : path.slice(0, slash), fileName: path.slice(slash + 1) };
};

const recordOf = ({ hash, file_name, id }: MediaFileRow): FileRecord => ({ hash, fileName: file_name, fileID: id });

/**
 * Returns the example of a block type as a block, or null if the site does not register the type. Images and documents that are
 * missing from their path in the media library are left out.
 */
export async function exampleBlock(db: Database, site: SiteDefinition, type: string): Promise<Block | null> {
  const definition = blockDefinition(site, type);
  if (!definition) return null;
  const { props, images = {}, files = {} } = definition.example;
  const wanted = [...Object.values(images), ...Object.values(files)].map(({ path }) => placeOf(path));
  const rows = wanted.length > 0 ? await findFilesAt(db, wanted) : [];
  const rowAt = (path: string): MediaFileRow | undefined => {
    const place = placeOf(path);
    return rows.find((row) => row.path === place.path && row.file_name === place.fileName);
  };
  const found = <E extends { path: string }, R>(some: Record<string, E>, make: (row: MediaFileRow, entry: E) => R) =>
    Object.fromEntries(
      Object.entries(some).flatMap(([field, entry]) => {
        const row = rowAt(entry.path);
        return row ? [[field, make(row, entry)] as const] : [];
      }),
    );
  return {
    key: 'example',
    type,
    props: withItemKeys(definition.fields, props),
    anchorPoint: '',
    __images: found(images, (row, { alt }) => ({ ...recordOf(row), altText: alt })),
    __files: found(files, recordOf),
  };
}
