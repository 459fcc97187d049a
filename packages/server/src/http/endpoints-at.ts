import type { SiteDefinition } from '@ximblox/blocks';
import { allEndpoints, basePath, type Endpoint } from '@ximblox/contract';
import { siteEndpoints } from '../modules/reach/extensions/index.ts';
import { perSite } from '../per-site.ts';

interface Pattern {
  endpoint: Endpoint;
  pattern: RegExp;
}

const patternOf = ({ endpoint }: { endpoint: Endpoint }): Pattern => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.base ?? basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
});

const patterns = allEndpoints.map(patternOf);
const sitePatterns = perSite((site) => siteEndpoints(site).map(patternOf));

/** Returns the endpoints whose path matches a request, one per method. @param path without the query */
export function endpointsAt(site: SiteDefinition, path: string): Endpoint[] {
  return [...patterns, ...sitePatterns(site)]
    .filter(({ pattern }) => pattern.test(path))
    .map(({ endpoint }) => endpoint);
}
