import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { getExtensionSettings, saveExtensionSettings } from './save-settings.ts';
import { listExtensionSettingsVersions, restoreExtensionSettings } from './settings-versions.ts';

export { errorTextsOf, extensionInfo, listExtensionSettings } from './extension-info.ts';
export { getExtensionSettings, saveExtensionSettings } from './save-settings.ts';
export { readExtensionSettings } from './read-settings.ts';
export { findExtensionSettings } from './settings-store.ts';

/** Handlers for settings of extensions. */
export const extensionSettingsHandlers: Handlers<typeof contract.extensionSettings> = {
  get: (context, { params, query }) => getExtensionSettings(context, params.id, query.language),
  save: (context, { params, query, body }) => saveExtensionSettings(context, params.id, body, query.language),
  versions: (context, { params, body }) => listExtensionSettingsVersions(context, params.id, body),
  restore: (context, { params, query, body }) => restoreExtensionSettings(context, params.id, body, query.language),
};
