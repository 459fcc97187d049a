import { cleanContent } from '@ximblox/blocks/clean';
import type { Context } from '../../../context.ts';
import {
  findExtensionSettings,
  getExtensionSettings,
  listExtensionSettings,
  saveExtensionSettings,
} from '../../foundation/extension-settings/index.ts';
import {
  type ContentLookup,
  extensionSettingsOf,
  extensionSettingsPath,
  fileSchemas,
  readExtensionSettingsFile,
  reportingErrors,
  validateFile,
} from '../seed/index.ts';
import { contentHash } from './content-hash.ts';
import { type FileResult, type ImportedFile, type ImportOptions, outcomeOf } from './import-files.ts';
import { withNames } from './transfer-names.ts';
import { writeExtensionSettingsFile } from './write-page-file.ts';

/** Returns the saved settings of the extensions of the site as files; the caller checks the permission. */
export async function exportExtensionSettings({
  db,
  services: { site },
}: Context): Promise<{ file: string; content: unknown }[]> {
  const definitions = [...listExtensionSettings(site)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files: { file: string; content: unknown }[] = [];
  for (const [id, definition] of definitions) {
    const { content } = await findExtensionSettings(db, id);
    if (!content) continue;
    const clean = cleanContent(definition.fields, content);
    const written = await withNames(db, site, (names) => writeExtensionSettingsFile(names, definition, clean));
    files.push({ file: extensionSettingsPath(id), content: written });
  }
  return files;
}

/** Replaces settings of an extension that did not change here since the last exchange. Values that the file does not have stay. */
export async function importExtensionSettings(
  context: Context,
  { file, content, base }: ImportedFile,
  names: ContentLookup,
  { overwrite }: ImportOptions,
): Promise<FileResult[]> {
  const { db, services } = context;
  const { site } = services;
  context.require('manage-settings', {});
  const id = extensionSettingsOf(file) ?? '';
  const parsed = validateFile(names.problems, file, content, fileSchemas.extensionSettings);
  const given = parsed && readExtensionSettingsFile(site, names, { ...parsed, file, id });
  const definition = listExtensionSettings(site).get(id);
  if (!given || !definition || names.problems.length > 0) return [];
  const { content: before, version } = await getExtensionSettings(context, id, site.defaultLocale);
  const sent = { ...before, props: { ...before.props, ...given } };
  const clean = cleanContent(definition.fields, sent);
  const hash = contentHash(await withNames(db, site, (named) => writeExtensionSettingsFile(named, definition, clean)));
  const stored = (await exportExtensionSettings(context)).find((one) => one.file === file);
  const current = stored ? contentHash(stored.content) : null;
  const outcome = outcomeOf(current, { base, hash, overwrite });
  if (outcome === 'created' || outcome === 'changed') {
    await reportingErrors(names.problems, { file }, () =>
      saveExtensionSettings(context, id, { content: sent, version }, site.defaultLocale),
    );
  }
  return [{ file, outcome, hash: outcome === 'conflict' ? (current ?? '') : hash }];
}
