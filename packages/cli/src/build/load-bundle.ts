import type { SiteDefinition } from '@ximblox/blocks';
import type * as served from '../serve/index.ts';
import type { BuildPaths } from './build-paths.ts';

/** Exports of the server bundle: the product and the site definition, in one module graph. */
export type ServerBundle = typeof served & {
  definition: SiteDefinition;
  /** Loads what the site adds to the admin; undefined if it has no `ximblox.admin.tsx`. */
  loadAdmin: (() => Promise<{ default?: unknown }>) | undefined;
};

export const loadBundle = (paths: BuildPaths): Promise<ServerBundle> => import(paths.server) as Promise<ServerBundle>;
