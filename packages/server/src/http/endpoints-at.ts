import { allEndpoints, basePath, type Endpoint } from '@ximblox/contract';

const patterns = allEndpoints.map(({ endpoint }) => ({
  endpoint,
  pattern: new RegExp(`^${basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The endpoints whose path fits that of a request, one for each method. @param path without its query */
export const endpointsAt = (path: string): Endpoint[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
