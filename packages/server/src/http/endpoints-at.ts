import type { SiteDefinition } from '@ximblox/blocks';
import { allEndpoints, basePath, type Endpoint } from '@ximblox/contract';
import { siteEndpoints } from '../modules/reach/extensions/index.ts';

interface Pattern {
  endpoint: Endpoint;
  pattern: RegExp;
}

const patternOf = ({ endpoint }: { endpoint: Endpoint }): Pattern => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.base ?? basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
});

const patterns = allEndpoints.map(patternOf);
const ofSites = new WeakMap<SiteDefinition, Pattern[]>();

/** Returns the endpoints whose path matches a request, one per method. @param path without the query */
export function endpointsAt(site: SiteDefinition, path: string): Endpoint[] {
  const own = ofSites.get(site) ?? siteEndpoints(site).map(patternOf);
  ofSites.set(site, own);
  return [...patterns, ...own].filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
}
