import { allEndpoints, basePath, type Endpoint } from '@ximblox/contract';

const patterns = allEndpoints.map(({ endpoint }) => ({
  endpoint,
  pattern: new RegExp(`^${basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Returns the endpoints whose path matches a request, one per method. @param path without the query */
export const endpointsAt = (path: string): Endpoint[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
