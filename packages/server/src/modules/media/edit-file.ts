import { type ErrorItem, fail, failAll, type MediaItem } from '@ximblox/contract';
import type { Context } from '../../context.ts';
import { contentChanged } from '../../platform/database/content-changes.ts';
import { audit } from '../audit/index.ts';
import { isNamedAs } from './file-kind.ts';
import { fileOnWire } from './media-wire.ts';
import { type FileChanges, folderExists, lockFile, lockFolders, type MediaFileRow, updateFile } from './media-store.ts';
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
  if (name === null || !isNamedAs(name, file.mime)) errors.push({ property: 'newFileName', code: 'V_12' });
  return errors;
}

const placeOf = ({ path, file_name }: Pick<MediaFileRow, 'path' | 'file_name'>): string =>
  `${path === '/' ? '' : path}/${file_name}`;

/** What visitors see of a file beside its bytes. */
const shownOf = ({ file_name, default_alt_text, alt_texts, shared }: FileChanges): string =>
  JSON.stringify([file_name, default_alt_text, Object.entries(alt_texts).toSorted(), shared]);

async function change(context: Context, file: MediaFileRow, changes: FileChanges, action: string): Promise<MediaItem> {
  const changed = await updateFile(context.db, file.id, changes);
  if (shownOf(changed) !== shownOf(file)) await contentChanged(context.db, [`file:${file.id}`]);
  const [from, to] = [placeOf(file), placeOf(changed)];
  await audit(context, {
    action,
    object: 'file',
    objectID: file.id,
    changes: {
      ...(from === to ? { file: to } : { from, to }),
      ...(file.default_alt_text === changed.default_alt_text ? {} : { defaultAltText: changed.default_alt_text }),
      ...(file.shared === changed.shared ? {} : { shared: changed.shared }),
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
  const { default_alt_text, alt_texts, shared } = file;
  const file_name = safeFileName(place.newFileName) ?? file.file_name;
  const changes = { path: place.newPath, file_name, default_alt_text, alt_texts, shared };
  return change(context, file, changes, 'media.move-file');
}

/**
 * Changes what the library says of a file, and its place.
 * @throws as `moveFile`, and V_12 on `altTexts.<locale>` when the site has no such locale
 */
export async function editFile(context: Context, { defaultAltText, altTexts, shared, ...place }: Place & Texts) {
  const { site } = context.services;
  const file = await fileToChange(context, place);
  const unknown = Object.keys(altTexts ?? {}).filter((locale) => !site.locales.some(({ code }) => code === locale));
  failAll([
    ...(await placeErrors(context, file, place)),
    ...unknown.map((locale): ErrorItem => ({ property: `altTexts.${locale}`, code: 'V_12' })),
  ]);
  const changes = {
    path: place.newPath,
    file_name: safeFileName(place.newFileName) ?? file.file_name,
    default_alt_text: defaultAltText,
    alt_texts: altTexts
      ? Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== ''))
      : file.alt_texts,
    shared,
  };
  return change(context, file, changes, 'media.edit-file');
}
