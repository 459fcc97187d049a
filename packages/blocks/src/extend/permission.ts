import type { extensionParameters, PermissionName, PermissionTarget } from '@ximblox/contract';
import { recordSource } from '../definition-source.ts';
import type { LocalisedText } from '../localised-text.ts';

/** A permission of an extension. Roles grant it; access rules and handlers ask for it. */
export interface PermissionDefinition {
  /** `send`; roles store it with the name of the extension: `newsletter.send`. */
  name: string;
  /** Label in the list of permissions of a role. */
  label: LocalisedText;
  /** A sentence below the label. */
  description?: LocalisedText;
  /**
   * What roles can restrict it to: `['pageTypes', 'locales']`. Handlers pass the object to `can`, with the property of each
   * parameter: `pageType`, `locale`, `folder`, `form`.
   */
  parameters?: readonly (typeof extensionParameters)[number][];
}

/** A permission of Ximblox by its name, or one of an extension by its definition. */
export type PermissionReference = PermissionName | PermissionDefinition;

/** Whether the user has a permission; for permissions about objects, whether the user has it on `target`. */
export type Can = (permission: PermissionReference, target?: PermissionTarget) => boolean;

/** Declares a permission of an extension. `defineSite` reports problems. */
export const definePermission = (definition: PermissionDefinition): PermissionDefinition =>
  recordSource({ ...definition }, definePermission);
