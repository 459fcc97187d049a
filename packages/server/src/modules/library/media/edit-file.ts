import { type AuditAction, type ErrorCode, type ErrorItem, fail, failAll, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { namedTags } from '../tags/index.ts';
import { isNamedAs } from './file-kind.ts';
import { fileOnWire } from './media-wire.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { type FileChanges, findFiles, lockFile, type MediaFileRow, updateFile } from './media-store.ts';
import { safeFileName, wrongName } from './safe-file-name.ts';

interface Place {
  id: number;
  newPath: string;
  newFileName: string;
}

interface Texts {
  defaultAltText: string;
  altTexts?: Record<string, string> | undefined;
  shared: boolean;
  focus?: MediaFileRow['focus'] | undefined;
  tags?: readonly string[] | undefined;
}

const missing = (): never => fail('V_12', 'id', { status: 404 });

/** The file, with the right to change it where it is and where it goes. */
async function fileToChange(context: Context, { id, newPath }: Place): Promise<MediaFileRow> {
  await lockFolders(context.db, 'stay');
  const file = (await lockFile(context.db, id)) ?? missing();
  context.require('edit-media', { folder: file.path });
  if (newPath !== file.path) context.require('edit-media', { folder: newPath });
  return file;
}

/** Why a file may not be called so, null when it may: its extension says what the file is, but for that of a video of a service. */
function nameError(newFileName: string, file: MediaFileRow | undefined): ErrorCode | null {
  const name = safeFileName(newFileName);
  if (name === null) return wrongName(newFileName);
  return !file || file.video_id !== null || isNamedAs(name, file.mime) ? null : 'ML_05';
}

/**
 * What is wrong with a change, as far as it is there: there is no such folder, the name does not fit the file, the site has no
 * such locale, and what is no picture has no focal point.
 */
async function errorsIn(
  { db, services }: Context,
  file: MediaFileRow | undefined,
  { newPath, newFileName, altTexts = {}, focus }: Partial<Place & Texts>,
): Promise<ErrorItem[]> {
  const { locales } = services.site;
  const unknown = Object.keys(altTexts).filter((locale) => !locales.some(({ code }) => code === locale));
  const isPicture = !file || file.type === 'image' || file.type === 'gif';
  const wrong = (property: string, code: ErrorCode = 'V_12'): ErrorItem => ({ property, code });
  const errorOfName = newFileName === undefined ? null : nameError(newFileName, file);
  return [
    ...(newPath === undefined || (await folderExists(db, newPath)) ? [] : [wrong('newPath')]),
    ...(errorOfName === null ? [] : [wrong('newFileName', errorOfName)]),
    ...unknown.map((locale) => wrong(`altTexts.${locale}`)),
    ...(focus && !isPicture ? [wrong('focus')] : []),
  ];
}

/** What is wrong with those parts of a change that are right by themselves. */
export async function fileChangeErrors(context: Context, change: Partial<Place & Texts>): Promise<ErrorItem[]> {
  const { id, newPath } = change;
  const [file] = id === undefined ? [] : await findFiles(context.db, [id]);
  if (id !== undefined && !file) return [];
  const folders = [file?.path, newPath].filter((folder) => folder !== undefined);
  return folders.every((folder) => context.can('edit-media', { folder })) ? errorsIn(context, file, change) : [];
}

const placeOf = ({ path, file_name }: Pick<MediaFileRow, 'path' | 'file_name'>): string =>
  `${path === '/' ? '' : path}/${file_name}`;

/** What visitors see of a file beside its bytes. */
const shownOf = ({ file_name, default_alt_text, alt_texts, shared, focus }: FileChanges): string =>
  JSON.stringify([file_name, default_alt_text, Object.entries(alt_texts).toSorted(), shared, focus?.x, focus?.y]);

/** Tags of files by their names. New ones are private: visitors have never seen those of files. */
export const fileTagIDs = async (context: Context, names: readonly string[]): Promise<number[]> =>
  (await namedTags(context, names, true)).map(({ id }) => id);

/** What may be changed of a file, as it is. */
const asItIs = ({
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

const differing = <Value>(name: string, before: Value, after: Value): Record<string, Value> =>
  JSON.stringify(before) === JSON.stringify(after) ? {} : { [name]: after };

/** Changes a file that is locked, tells the caches as far as visitors see it, and notes it. */
export async function changeFile(
  context: Context,
  file: MediaFileRow,
  changes: Partial<FileChanges>,
  action: AuditAction,
): Promise<MediaItem> {
  const changed = await updateFile(context.db, file.id, { ...asItIs(file), ...changes });
  if (shownOf(changed) !== shownOf(file)) await invalidateContent(context, [`file:${file.id}`]);
  const [from, to] = [placeOf(file), placeOf(changed)];
  await audit(context, {
    action,
    object: 'file',
    objectID: file.id,
    changes: {
      ...(from === to ? { file: to } : { from, to }),
      ...differing('defaultAltText', file.default_alt_text, changed.default_alt_text),
      ...differing('altTexts', file.alt_texts, changed.alt_texts),
      ...differing('shared', file.shared, changed.shared),
      ...differing('focus', file.focus, changed.focus),
      ...differing('tags', file.tags, changed.tags),
    },
  });
  return fileOnWire(changed);
}

/**
 * Moves or renames a file; what points to it follows.
 * @throws 404 V_12 on `id`, V_12 on `newPath` and `newFileName`, ML_05 and ML_02 on `newFileName` when it has another extension or is taken there, UM_01
 */
export async function moveFile(context: Context, place: Place): Promise<MediaItem> {
  const file = await fileToChange(context, place);
  failAll(await errorsIn(context, file, place));
  const file_name = safeFileName(place.newFileName) ?? file.file_name;
  return changeFile(context, file, { path: place.newPath, file_name }, 'media.move-file');
}

/**
 * Changes what the library says of a file, and its place.
 * @throws as `moveFile`, and V_12 on `altTexts.<locale>` when the site has no such locale, and on `focus` of what is no picture
 */
export async function editFile(context: Context, wish: Place & Texts): Promise<MediaItem> {
  const { defaultAltText, altTexts, shared, focus, tags, ...place } = wish;
  const file = await fileToChange(context, place);
  failAll(await errorsIn(context, file, wish));
  const changes: Partial<FileChanges> = {
    path: place.newPath,
    file_name: safeFileName(place.newFileName) ?? file.file_name,
    default_alt_text: defaultAltText,
    shared,
    ...(altTexts ? { alt_texts: Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== '')) } : {}),
    ...(focus === undefined ? {} : { focus }),
    ...(tags ? { tag_ids: await fileTagIDs(context, tags) } : {}),
  };
  return changeFile(context, file, changes, 'media.edit-file');
}
