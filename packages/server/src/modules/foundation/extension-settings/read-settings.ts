import {
  type Fields,
  type RenderedFields,
  type SettingsDefinition,
  settingsID,
  settingsValues,
} from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { findExtensionSettings } from './settings-store.ts';

/** Returns the values of settings; empty ones before the first save. */
export async function readExtensionSettings<F extends Fields>(
  { db, services }: Pick<Context, 'db' | 'services'>,
  definition: SettingsDefinition<F>,
): Promise<RenderedFields<F>> {
  const id = settingsID(services.site.extensions, definition);
  return settingsValues(definition, (await findExtensionSettings(db, id)).content);
}
