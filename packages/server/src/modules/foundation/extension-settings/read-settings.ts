import {
  type Fields,
  type RenderedFields,
  resolveContent,
  type Resolver,
  type SettingsDefinition,
} from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { findExtensionSettings } from './settings-store.ts';

/** Settings have no fields that refer to pages or files. */
const noTargets: Resolver = {
  link: () => null,
  page: () => null,
  image: () => null,
  file: () => null,
  richText: () => '',
};

/** Returns the values of settings; empty ones before the first save. @param id with the name of the extension */
export async function readExtensionSettings<F extends Fields>(
  db: Database,
  id: string,
  { fields }: SettingsDefinition<F>,
): Promise<RenderedFields<F>> {
  const { content } = await findExtensionSettings(db, id);
  const stored = content ?? { props: {}, __images: {}, __files: {} };
  return resolveContent(fields, stored, noTargets) as RenderedFields<F>;
}
