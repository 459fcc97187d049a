import type { BlockContent, Fields } from '@ximblox/blocks';
import { cleanContent } from '@ximblox/blocks/clean';
import type { ExtensionSettingsInfo, SiteVersions } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { listVersions, storedContent, type VersionedThing } from '../site-versions/index.ts';
import { requireDefinition, saveExtensionSettings } from './save-settings.ts';

const versioned = (id: string): VersionedThing => ({ kind: 'extension-settings', key: id });

const readContent = (fields: Fields, stored: unknown): BlockContent => cleanContent(fields, stored as BlockContent);

/** Returns one page of the versions of settings of an extension, newest first. */
export async function listExtensionSettingsVersions(
  context: Context,
  id: string,
  page: { pageIndex: number; pageSize: number },
): Promise<SiteVersions<BlockContent>> {
  const { db, services } = context;
  context.require('manage-settings', {});
  const { fields } = requireDefinition(services.site, id);
  return listVersions(db, versioned(id), page, (stored) => stored.map((content) => readContent(fields, content)));
}

/**
 * Saves an earlier version of settings of an extension.
 * @throws 404 V_12 on `number`; otherwise as `saveExtensionSettings`
 */
export async function restoreExtensionSettings(
  context: Context,
  id: string,
  { number, version }: { number: number; version: number },
  language: string,
): Promise<ExtensionSettingsInfo> {
  const { db, services } = context;
  context.require('manage-settings', {});
  const { fields } = requireDefinition(services.site, id);
  const content = readContent(fields, await storedContent(db, versioned(id), number));
  return saveExtensionSettings(context, id, { content, version, restored: number }, language);
}
