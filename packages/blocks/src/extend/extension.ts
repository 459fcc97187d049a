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
  hooks: readonly Hook[];
  endpoints: readonly SiteEndpoint[];
  jobs: readonly Job[];
  permissions: readonly PermissionDefinition[];
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
  blocks: readonly BlockDefinition[];
  pageTypes: readonly PageTypeDefinition[];
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

/** Declares an extension, for `extensions` of `defineSite`, which reports problems. */
export const defineExtension = (definition: Pick<Extension, 'name'> & Partial<Extension>): Extension =>
  recordSource({ ...noParts, ...definition }, defineExtension);
