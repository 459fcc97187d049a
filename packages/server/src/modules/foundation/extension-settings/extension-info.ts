import { declaredPermissions, type SiteDefinition } from '@ximblox/blocks';
import type { AnswerOf, contract, LocalisedText } from '@ximblox/contract';

/** Returns the texts of the errors of extensions, by code. */
export const errorTextsOf = ({ extensions }: SiteDefinition): Record<string, LocalisedText> =>
  Object.fromEntries(
    extensions.flatMap(({ name, messages }) =>
      Object.entries(messages).map(([code, { text }]) => [`${name}.${code}`, text]),
    ),
  );

/** Returns what extensions add to the admin. */
export const extensionInfo = (site: SiteDefinition): AnswerOf<typeof contract.settings.admin>['extensions'] => ({
  permissions: [...declaredPermissions(site.extensions)].map(([{ label, description, parameters = [] }, name]) => ({
    name,
    label,
    description,
    parameters: [...parameters],
  })),
  messages: errorTextsOf(site),
  settings: site.extensions.flatMap(({ name, settings }) =>
    settings.map(({ id, label }) => ({ id: `${name}.${id}`, label })),
  ),
});
