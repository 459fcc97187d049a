import { type AuditAction, type ErrorItem, fail, failAll, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { contentChanged } from '../../platform/database/content-changes.ts';
import { audit } from '../audit/index.ts';
import { namedTags } from '../tags/index.ts';
import { isNamedAs } from './file-kind.ts';
import { fileOnWire } from './media-wire.ts';
import { folderExists, lockFolders } from './folder-store.ts';
import { type FileChanges, lockFile, type MediaFileRow, updateFile } from './media-store.ts';
import { safeFileName } from './safe-file-name.ts';

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

/** What is wrong with the new place of a file: there is no such folder, or the name does not say what the file is. */
async function placeErrors({ db }: Context, file: MediaFileRow, { newPath, newFileName }: Place): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = [];
  if (!(await folderExists(db, newPath))) errors.push({ property: 'newPath', code: 'V_12' });
  const name = safeFileName(newFileName);
  // The name of a video of a service says nothing of what it is.
  if (name === null || (file.video_id === null && !isNamedAs(name, file.mime)))
    errors.push({ property: 'newFileName', code: 'V_12' });
  return errors;
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
  if (shownOf(changed) !== shownOf(file)) await contentChanged(context.db, [`file:${file.id}`]);
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
 * @throws 404 V_12 on `id`, V_12 on `newPath` and `newFileName`, ML_02 on `newFileName` when the name is taken there, UM_01
 */
export async function moveFile(context: Context, place: Place): Promise<MediaItem> {
  const file = await fileToChange(context, place);
  failAll(await placeErrors(context, file, place));
  const file_name = safeFileName(place.newFileName) ?? file.file_name;
  return changeFile(context, file, { path: place.newPath, file_name }, 'media.move-file');
}

/**
 * Changes what the library says of a file, and its place.
 * @throws as `moveFile`, and V_12 on `altTexts.<locale>` when the site has no such locale, and on `focus` of what is no picture
 */
export async function editFile(context: Context, wish: Place & Texts): Promise<MediaItem> {
  const { defaultAltText, altTexts, shared, focus, tags, ...place } = wish;
  const { site } = context.services;
  const file = await fileToChange(context, place);
  const unknown = Object.keys(altTexts ?? {}).filter((locale) => !site.locales.some(({ code }) => code === locale));
  const isPicture = file.type === 'image' || file.type === 'gif';
  failAll([
    ...(await placeErrors(context, file, place)),
    ...unknown.map((locale): ErrorItem => ({ property: `altTexts.${locale}`, code: 'V_12' })),
    ...(focus && !isPicture ? [{ property: 'focus', code: 'V_12' } as const] : []),
  ]);
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
