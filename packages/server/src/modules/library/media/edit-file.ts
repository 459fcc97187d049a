import { type AuditAction, type ErrorCode, type ErrorItem, fail, failAll, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findOrCreateTags } from '../tags/index.ts';
import { isNamedAs } from './file-kind.ts';
import { serialiseFile } from './serialise-media.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { type FileChanges, findFiles, lockFile, type MediaFileRow, updateFile } from './media-store.ts';
import { sanitiseFileName, nameErrorCode } from './sanitise-file-name.ts';

interface Location {
  id: number;
  newPath: string;
  newFileName: string;
}

interface Metadata {
  defaultAltText: string;
  altTexts?: Record<string, string> | undefined;
  shared: boolean;
  focus?: MediaFileRow['focus'] | undefined;
  tags?: readonly string[] | undefined;
}

const missing = (): never => fail('V_12', 'id', { status: 404 });

/** Locks a file and requires the permission to edit it in its current and new folder. */
async function lockEditableFile(context: Context, { id, newPath }: Location): Promise<MediaFileRow> {
  await lockFolders(context.db, 'shared');
  const file = (await lockFile(context.db, id)) ?? missing();
  context.require('edit-media', { folder: file.path });
  if (newPath !== file.path) context.require('edit-media', { folder: newPath });
  return file;
}

/** Validates a file name; null if it is valid. The extension must match the media type, except for a hosted video. */
function nameError(newFileName: string, file: MediaFileRow | undefined): ErrorCode | null {
  const name = sanitiseFileName(newFileName);
  if (name === null) return nameErrorCode(newFileName);
  return !file || file.video_id !== null || isNamedAs(name, file.mime) ? null : 'ML_05';
}

/**
 * Validates a change: an existing folder, a name that matches the file, locales of the site, and a focal point only for images.
 * Skips missing fields.
 */
async function validateChange(
  { db, services }: Context,
  file: MediaFileRow | undefined,
  { newPath, newFileName, altTexts = {}, focus }: Partial<Location & Metadata>,
): Promise<ErrorItem[]> {
  const { locales } = services.site;
  const unknown = Object.keys(altTexts).filter((locale) => !locales.some(({ code }) => code === locale));
  const isImage = !file || file.type === 'image' || file.type === 'gif';
  const invalid = (property: string, code: ErrorCode = 'V_12'): ErrorItem => ({ property, code });
  const codeOfName = newFileName === undefined ? null : nameError(newFileName, file);
  return [
    ...(newPath === undefined || (await folderExists(db, newPath)) ? [] : [invalid('newPath')]),
    ...(codeOfName === null ? [] : [invalid('newFileName', codeOfName)]),
    ...unknown.map((locale) => invalid(`altTexts.${locale}`)),
    ...(focus && !isImage ? [invalid('focus')] : []),
  ];
}

/** Validates the well-formed fields of a change. Returns no errors for an unknown file or without permission. */
export async function fileChangeErrors(context: Context, change: Partial<Location & Metadata>): Promise<ErrorItem[]> {
  const { id, newPath } = change;
  const [file] = id === undefined ? [] : await findFiles(context.db, [id]);
  if (id !== undefined && !file) return [];
  const folders = [file?.path, newPath].filter((folder) => folder !== undefined);
  return folders.every((folder) => context.can('edit-media', { folder })) ? validateChange(context, file, change) : [];
}

const fullPath = ({ path, file_name }: Pick<MediaFileRow, 'path' | 'file_name'>): string =>
  `${path === '/' ? '' : path}/${file_name}`;

/** Serialises the fields of a file that visitors can see, to detect changes. */
const visibleFields = ({ file_name, default_alt_text, alt_texts, shared, focus }: FileChanges): string =>
  JSON.stringify([file_name, default_alt_text, Object.entries(alt_texts).toSorted(), shared, focus?.x, focus?.y]);

/** Finds or creates tags by name and returns their IDs. New tags are private, since visitors do not see tags of files. */
export const fileTagIDs = async (context: Context, names: readonly string[]): Promise<number[]> =>
  (await findOrCreateTags(context, names, true)).map(({ id }) => id);

/** Picks the editable fields of a file. */
const editableFields = ({
  path,
  file_name,
  default_alt_text,
  alt_texts,
  shared,
  focus,
  tag_ids,
}: MediaFileRow): FileChanges => ({
  path,
  file_name,
  default_alt_text,
  alt_texts,
  shared,
  focus,
  tag_ids,
});

const changedField = <Value>(name: string, before: Value, after: Value): Record<string, Value> =>
  JSON.stringify(before) === JSON.stringify(after) ? {} : { [name]: after };

/** Updates a locked file, invalidates caches if visitors can see the change, and writes an audit log entry. */
export async function changeFile(
  context: Context,
  file: MediaFileRow,
  changes: Partial<FileChanges>,
  action: AuditAction,
): Promise<MediaItem> {
  const changed = await updateFile(context.db, file.id, { ...editableFields(file), ...changes });
  if (visibleFields(changed) !== visibleFields(file)) await invalidateContent(context, [`file:${file.id}`]);
  const [from, to] = [fullPath(file), fullPath(changed)];
  await audit(context, {
    action,
    object: 'file',
    objectID: file.id,
    changes: {
      ...(from === to ? { file: to } : { from, to }),
      ...changedField('defaultAltText', file.default_alt_text, changed.default_alt_text),
      ...changedField('altTexts', file.alt_texts, changed.alt_texts),
      ...changedField('shared', file.shared, changed.shared),
      ...changedField('focus', file.focus, changed.focus),
      ...changedField('tags', file.tags, changed.tags),
    },
  });
  return serialiseFile(changed);
}

/**
 * Moves or renames a file. References to it stay valid.
 * @throws 404 V_12 on `id`, V_12 on `newPath` and `newFileName`; on `newFileName` ML_05 for another extension and ML_02 when it is
 *   taken; UM_01
 */
export async function moveFile(context: Context, location: Location): Promise<MediaItem> {
  const file = await lockEditableFile(context, location);
  failAll(await validateChange(context, file, location));
  const file_name = sanitiseFileName(location.newFileName) ?? file.file_name;
  return changeFile(context, file, { path: location.newPath, file_name }, 'media.move-file');
}

/**
 * Edits the metadata and the location of a file.
 * @throws the errors of `moveFile`; V_12 on `altTexts.<locale>` for an unknown locale and on `focus` for a file that is no image
 */
export async function editFile(context: Context, input: Location & Metadata): Promise<MediaItem> {
  const { defaultAltText, altTexts, shared, focus, tags, ...location } = input;
  const file = await lockEditableFile(context, location);
  failAll(await validateChange(context, file, input));
  const changes: Partial<FileChanges> = {
    path: location.newPath,
    file_name: sanitiseFileName(location.newFileName) ?? file.file_name,
    default_alt_text: defaultAltText,
    shared,
    ...(altTexts ? { alt_texts: Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== '')) } : {}),
    ...(focus === undefined ? {} : { focus }),
    ...(tags ? { tag_ids: await fileTagIDs(context, tags) } : {}),
  };
  return changeFile(context, file, changes, 'media.edit-file');
}
