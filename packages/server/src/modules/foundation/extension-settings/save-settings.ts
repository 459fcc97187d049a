import {
  type BlockContent,
  beginningOf,
  currentDay,
  isSameValue,
  localise,
  localiseFields,
  type SettingsDefinition,
  type SiteDefinition,
  validateContent,
} from '@ximblox/blocks/internal';
import { cleanContent } from '@ximblox/blocks/clean';
import { type ExtensionSettingsInfo, fail, failAll } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../audit/index.ts';
import { listExtensionSettings } from './extension-info.ts';
import { findExtensionSettings, lockExtensionSettings, storeExtensionSettings } from './settings-store.ts';

const nothing: BlockContent = { props: {}, __images: {}, __files: {} };

/** @throws 404 V_12 on `id` when the site has no such settings */
export const requireDefinition = (site: SiteDefinition, id: string): SettingsDefinition =>
  listExtensionSettings(site).get(id) ?? fail('V_12', 'id', { status: 404 });

/**
 * Returns settings of an extension with their fields, labels in a language.
 * @param id with the name of the extension
 * @throws 404 V_12 on `id`
 */
export async function getExtensionSettings(
  { db, services }: Context,
  id: string,
  language: string,
): Promise<ExtensionSettingsInfo> {
  const { label, fields } = requireDefinition(services.site, id);
  const { content, version, updatedAt, updatedBy } = await findExtensionSettings(db, id);
  return {
    id,
    label: localise(label, language),
    fields: localiseFields(fields, language),
    content: cleanContent(fields, content ?? beginningOf(fields, nothing, currentDay())),
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
  };
}

/** Returns the fields that differ, with their old and new values; without the values of local fields, which may be keys. */
const changesBetween = (
  { localFields = [] }: SettingsDefinition,
  before: BlockContent,
  after: BlockContent,
): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.keys({ ...before.props, ...after.props })
      .filter((name) => !isSameValue(before.props[name], after.props[name]))
      .map((name) => {
        const shown = (value: unknown): unknown => (localFields.includes(name) ? null : (value ?? null));
        return [name, { from: shown(before.props[name]), to: shown(after.props[name]) }];
      }),
  );

/**
 * Saves settings of an extension, and invalidates all pages, since any of them may show a value.
 * @param input `restored`: number of the version that the content is from, for the audit log
 * @throws 404 V_12 on `id`; 409 V_07 on `version` if it is not the newest version; otherwise all errors together
 */
export async function saveExtensionSettings(
  context: Context,
  id: string,
  input: { content: BlockContent; version: number; restored?: number },
  language: string,
): Promise<ExtensionSettingsInfo> {
  const { db, services } = context;
  context.require('manage-settings', {});
  const definition = requireDefinition(services.site, id);
  const { fields } = definition;
  const before = await lockExtensionSettings(db, id);
  if (input.version !== before.version) fail('V_07', 'version');
  failAll(validateContent(fields, input.content, 'publication'));
  const content = cleanContent(fields, input.content);
  await storeExtensionSettings(db, { id, content, userID: actorID(context) });
  await invalidateContent(context, ['settings']);
  const { restored } = input;
  const changes = { ...changesBetween(definition, before.content ?? nothing, content), ...(restored && { restored }) };
  await audit(context, { action: 'settings.save', object: 'settings', objectID: id, changes });
  return getExtensionSettings(context, id, language);
}
