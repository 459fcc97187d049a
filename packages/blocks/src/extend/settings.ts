import type { BlockContent } from '../block-content.ts';
import { currentDay, type Fields, type RenderedFields } from '../fields/index.ts';
import { recordSource } from '../definition-source.ts';
import type { LocalisedText } from '../localised-text.ts';
import { beginningOf } from '../inherit-content.ts';
import { resolveContent } from '../resolve.ts';

/** Settings of an extension, with a form under *Settings*. */
export interface SettingsDefinition<F extends Fields = Fields> {
  /** `sending`; stored with the name of the extension: `newsletter.sending`. */
  id: string;
  /** Heading of the form. */
  label: LocalisedText;
  /** As those of blocks, without images, files, links, references and rich text. */
  fields: F;
  /** Names of fields whose values stay in one installation, such as keys and addresses: files of content and the audit log leave them out. */
  localFields?: readonly string[];
}

/** Reads the stored values of settings; before the first save, fields have their `default` or the empty value of their kind. */
export type ReadSettings = <F extends Fields>(definition: SettingsDefinition<F>) => Promise<RenderedFields<F>>;

/** Declares settings of an extension. `defineSite` reports problems. */
export const defineSettings = <const F extends Fields>(
  definition: SettingsDefinition<F> & { localFields?: readonly NoInfer<keyof F & string>[] },
): SettingsDefinition<F> => recordSource({ ...definition }, defineSettings);

/** Settings have no fields that refer to pages or files. */
const noTargets = {
  link: () => null,
  page: () => null,
  image: () => null,
  libraryImage: () => null,
  file: () => null,
  richText: () => '',
};

const nothing: BlockContent = { props: {}, __images: {}, __files: {} };

/** Returns the values of settings; those that fields start with before the first save. @param stored null before it */
export const settingsValues = <F extends Fields>(
  { fields }: SettingsDefinition<F>,
  stored: BlockContent | null,
): RenderedFields<F> =>
  resolveContent(fields, stored ?? beginningOf(fields, nothing, currentDay()), noTargets) as RenderedFields<F>;

/**
 * Returns the stored ID of settings: `newsletter.sending`.
 * @throws Error when no extension has them
 */
export function settingsID(
  extensions: readonly { name: string; settings: readonly SettingsDefinition[] }[],
  definition: { id: string },
): string {
  const owner = extensions.find(({ settings }) => settings.some((one) => one === definition));
  if (!owner) throw new Error(`The settings "${definition.id}" belong to no extension of the site: add them to one.`);
  return `${owner.name}.${definition.id}`;
}
