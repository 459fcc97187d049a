import { declaredPermissions, type SettingsDefinition, type SiteDefinition } from '@ximblox/blocks/internal';
import type { AnswerOf, contract, LocalisedText } from '@ximblox/contract';

/** Returns the texts of the errors of extensions, by code. */
export const errorTextsOf = ({ extensions }: SiteDefinition): Record<string, LocalisedText> =>
  Object.fromEntries(
    extensions.flatMap(({ name, messages }) =>
      Object.entries(messages).map(([code, { text }]) => [`${name}.${code}`, text]),
    ),
  );

/** Returns the settings of all extensions by ID, with the name of the extension: `newsletter.sending`. */
export const listExtensionSettings = ({ extensions }: SiteDefinition): ReadonlyMap<string, SettingsDefinition> =>
  new Map(extensions.flatMap(({ name, settings }) => settings.map((one) => [`${name}.${one.id}`, one])));

/** Returns what extensions add to the admin. */
export const extensionInfo = (site: SiteDefinition): AnswerOf<typeof contract.settings.admin>['extensions'] => ({
  permissions: [...declaredPermissions(site.extensions)].map(([{ label, description, parameters = [] }, name]) => ({
    name,
    label,
    description,
    parameters: [...parameters],
  })),
  messages: errorTextsOf(site),
  settings: [...listExtensionSettings(site)].map(([id, { label }]) => ({ id, label })),
});
