import type { BlockDefinition } from '../define-block.ts';
import type { FormDefinition } from '../define-form.ts';
import type { PageTypeDefinition } from '../define-page-type.ts';
import { recordSource } from '../definition-source.ts';
import type { SiteEndpoint } from './endpoint.ts';
import type { Hook } from './hook.ts';
import type { Job } from './job.ts';
import type { MessageDefinition } from './message.ts';
import type { PermissionDefinition } from './permission.ts';
import type { SettingsDefinition } from './settings.ts';

/** What runs on the server for an extension, or for the site itself. */
export interface ServerParts {
  /** Reactions to operations, see `defineHook`. */
  hooks: readonly Hook[];
  /** Calls below `/api/site`, see `defineEndpoint`. */
  endpoints: readonly SiteEndpoint[];
  /** Work in the background, see `defineJob`. */
  jobs: readonly Job[];
  /** Permissions that roles can have, see `definePermission`. */
  permissions: readonly PermissionDefinition[];
  /** Forms under *Settings*, see `defineSettings`. */
  settings: readonly SettingsDefinition[];
  /** Its errors, by code; the result of `defineMessages`. */
  messages: Readonly<Record<string, MessageDefinition>>;
}

/** What an extension needs: another extension, or an environment variable of the server. */
export type Need = `extension:${string}` | `env:${string}`;

/** Parts of a site that belong together and can be shared between sites. */
export interface Extension extends ServerParts {
  /** `newsletter`; part of the stored names of its jobs, permissions and settings. */
  name: string;
  /** Without these, the site does not start. */
  needs: readonly Need[];
  /** Types of blocks, in addition to those of the site. */
  blocks: readonly BlockDefinition[];
  /** Types of pages, in addition to those of the site. */
  pageTypes: readonly PageTypeDefinition[];
  /** Forms, in addition to those of the site. */
  forms: readonly FormDefinition[];
}

/** Name of the extension that consists of the server parts of the site itself. */
export const siteExtension = 'site';

/** An extension without parts. */
export const noParts: Omit<Extension, 'name'> = {
  needs: [],
  blocks: [],
  pageTypes: [],
  forms: [],
  hooks: [],
  endpoints: [],
  jobs: [],
  permissions: [],
  settings: [],
  messages: {},
};

/** The types of the blocks and page types of an extension, for the client of other frontends. */
export interface DeclaredParts<
  Block extends BlockDefinition = BlockDefinition,
  PageType extends PageTypeDefinition = PageTypeDefinition,
> {
  /** Exists for the compiler only. */
  readonly declared?: { block: Block; pageType: PageType };
}

/** Union of the types of one part of extensions; never for extensions without declared types. */
export type DeclaredPart<E, Part extends 'block' | 'pageType'> = E extends DeclaredParts
  ? NonNullable<E['declared']>[Part]
  : never;

/** Declares an extension, for `extensions` of `defineSite`, which reports problems. */
export const defineExtension = <Block extends BlockDefinition = never, PageType extends PageTypeDefinition = never>(
  definition: Pick<Extension, 'name'> &
    Partial<Extension> & { blocks?: readonly Block[]; pageTypes?: readonly PageType[] },
): Extension & DeclaredParts<Block, PageType> => recordSource({ ...noParts, ...definition }, defineExtension);
