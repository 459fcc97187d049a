import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p90: number;
  p99: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Paths that each connection requests in turn, starting at different ones; by default the path of the address. */
  paths?: readonly string[];
  headers?: Record<string, string>;
  /** JSON body of POST requests. Without it, requests are GET. */
  body?: string;
  /** Expected status; 2xx by default. */
  expected?: '2xx' | '3xx' | '4xx';
}

/** Sends requests for some seconds over a fixed number of connections. @throws if a response has another status */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { connections, seconds, paths, body, expected = '2xx' } = options;
  const headers = {
    'accept-encoding': 'gzip',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...options.headers,
  };
  let client = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(body !== undefined && { method: 'POST', body }),
    ...(paths && {
      setupClient(one) {
        const start = Math.floor((client++ * paths.length) / connections);
        const turned = [...paths.slice(start), ...paths.slice(0, start)];
        one.setRequests(turned.map((path) => ({ method: 'GET', path, headers })));
      },
    }),
  });
  const others = (['1xx', '2xx', '3xx', '4xx', '5xx'] as const)
    .filter((kind) => kind !== expected)
    .reduce((sum, kind) => sum + result[kind], 0);
  if (others + result.errors > 0) throw new Error(`${url}: ${others} were not ${expected}, ${result.errors} failed`);
  const { p50, p90, p99 } = result.latency;
  return { requestsPerSecond: result.requests.average, p50, p90, p99 };
}
