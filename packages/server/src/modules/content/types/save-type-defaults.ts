import {
  beginningOf,
  contentWeightErrors,
  type BlockContent,
  defaultsOfType,
  fieldsOfType,
  isSameValue,
  keyedTypeContent,
  type PageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  typeDataOf,
  validateContent,
} from '@ximblox/blocks/internal';
import { cleanContent } from '@ximblox/blocks/clean';
import { type ErrorItem, fail, failAll, type TypeDefaults as TypeDefaultsOnWire } from '@ximblox/contract';
import { actorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { queueImages, recordErrors } from '../../library/media/index.ts';
import { referencesOfType } from '../../foundation/references/index.ts';
import {
  findShownDefaults,
  findTypeDefaults,
  lockTypeDefaults,
  storeTypeDefaults,
  type TypeDefaults,
} from './type-defaults-store.ts';
import { requirePageType } from './require-page-type.ts';

const emptyContent: BlockContent = { props: {}, __images: {}, __files: {} };

function defaultsOnWire(pageType: PageTypeDefinition, locale: string, stored: TypeDefaults): TypeDefaultsOnWire {
  const { version, updatedAt, updatedBy, content } = stored;
  const coded = defaultsOfType(pageType, null);
  return {
    id: pageType.id,
    locale,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
    // Fields that cannot be empty start with the defaults of the site configuration.
    content: content ? keyedTypeContent(pageType, content) : beginningOf(fieldsOfType(pageType), coded),
    coded,
  };
}

/**
 * Returns the default values of a page type in a locale.
 * @param releaseID an open release, whose content takes the place of the live one
 * @throws UM_01 without the permission for releases
 */
export async function getTypeDefaults(
  context: Context,
  id: string,
  locale: string,
  releaseID?: number,
): Promise<TypeDefaultsOnWire> {
  const { db } = context;
  const pageType = requirePageType(context.services.site, id, locale);
  if (releaseID !== undefined) context.require('manage-releases', {});
  const content = await findShownDefaults(db, { type: id, locale, releaseID });
  return defaultsOnWire(pageType, locale, { ...(await findTypeDefaults(db, id, locale)), content });
}

/** Returns V_12 for images and documents that are not in the media library, unless they are unchanged. */
async function fileErrors(db: Database, content: BlockContent, before: BlockContent | null): Promise<ErrorItem[]> {
  const asVersion = (some: BlockContent) => ({ blocks: [], typeData: typeDataOf(some), seoImage: [] });
  const errors = await recordErrors(db, asVersion(content), before && asVersion(before));
  return errors.map(({ property, code }) => ({ property: property.replace(/^typeData\./, ''), code }));
}

/** Returns V_14 where the default values exceed the size limits of a page. */
const typeWeightErrors = (site: SiteDefinition, type: string, content: BlockContent): ErrorItem[] =>
  contentWeightErrors(site, type, { blocks: [], typeData: typeDataOf(content) }).map(({ property, code }) => ({
    property: property.replace(/^typeData\.(?!__)/, 'props.').replace(/^typeData\./, ''),
    code,
  }));

/** Returns the errors of default values: only those of their size if they exceed the limits of a page. */
export async function typeDefaultsErrors(
  { db, services: { site } }: Pick<Context, 'db' | 'services'>,
  pageType: PageTypeDefinition,
  content: BlockContent,
  before: BlockContent | null,
): Promise<ErrorItem[]> {
  const tooHeavy = typeWeightErrors(site, pageType.id, content);
  if (tooHeavy.length > 0) return tooHeavy;
  const fields = fieldsOfType(pageType);
  const clean = cleanContent(fields, content);
  return [...validateContent(fields, content, 'draft'), ...(await fileErrors(db, clean, before))];
}

/** Returns the changed paths with their previous and new values; images and documents by file name. */
function changesBetween(before: BlockContent, after: BlockContent): Record<string, { from: unknown; to: unknown }> {
  const flat = ({ props, __images, __files }: BlockContent): Map<string, unknown> =>
    new Map([
      ...Object.entries(props),
      ...Object.entries({ ...__images, ...__files }).map(([path, { fileName }]) => [path, fileName] as const),
    ]);
  const [old, now] = [flat(before), flat(after)];
  return Object.fromEntries(
    [...new Set([...old.keys(), ...now.keys()])]
      .filter((path) => !isSameValue(old.get(path), now.get(path)))
      .map((path) => [path, { from: old.get(path) ?? null, to: now.get(path) ?? null }]),
  );
}

/**
 * Saves the default values of a page type in a locale. Visitors see them immediately.
 * @param input `restored`: number of the version that the content is from, for the audit log
 * @throws 409 V_07 on `version` if it is not the newest version; otherwise all errors together
 */
export async function saveTypeDefaults(
  context: Context,
  id: string,
  locale: string,
  input: { content: BlockContent; version: number; restored?: number },
): Promise<TypeDefaultsOnWire> {
  const { db, services } = context;
  const pageType = requirePageType(services.site, id, locale);
  context.require('manage-page-types', {});
  const fields = fieldsOfType(pageType);
  const before = await lockTypeDefaults(db, id, locale);
  if (input.version !== before.version) fail('V_07', 'version');
  failAll(await typeDefaultsErrors(context, pageType, input.content, before.content));
  const content = cleanContent(fields, input.content);
  const references = referencesOfType(services.site, id, content);
  await storeTypeDefaults(db, { type: id, locale, content, references, userID: actorID(context) });
  await invalidateContent(context, [`type:${id}:${locale}`]);
  await queueImages(db, services.jobs, referencesOf(fields, content).images);
  const first = before.content ? keyedTypeContent(pageType, before.content) : cleanContent(fields, emptyContent);
  const { restored } = input;
  const changes = { locale, ...changesBetween(first, content), ...(restored && { restored }) };
  await audit(context, { action: 'page-type.save-defaults', object: 'page-type', objectID: id, changes });
  return defaultsOnWire(pageType, locale, await findTypeDefaults(db, id, locale));
}
