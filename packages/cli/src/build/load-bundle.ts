import type { SiteDefinition } from '@ximblox/blocks';
import type * as served from '../serve/index.ts';
import type { BuildPaths } from './build-paths.ts';

/** What the bundle of the server exports: the product and the site project's definition, in one graph of modules. */
export type ServerBundle = typeof served & { definition: SiteDefinition };

export const loadBundle = (places: BuildPaths): Promise<ServerBundle> => import(places.server) as Promise<ServerBundle>;
