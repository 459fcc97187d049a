import { Agent, request } from 'node:http';
import type { Product } from '@ximblox/e2e/product';
import { basePath, contract, type Endpoint } from '@ximblox/contract';

/** Calls of the administrator over one keep-alive connection. */
export interface LeanClient {
  /**
   * Milliseconds from the first byte of a call to the last of its answer. Nothing else is counted: `fetch` and the typed
   * client take about as long for themselves as the product does for a short call.
   * @throws when the answer is not 200
   */
  time(endpoint: Endpoint, input: { params?: Record<string, string | number>; body?: unknown }): Promise<number>;
  /** Body of the last answer. */
  answer(): unknown;
  /** Headers of the session. */
  headers(): Record<string, string>;
}

export async function leanClient(product: Product): Promise<LeanClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(product.url);
  let cookie = '';
  let token = '';
  let last = '';

  const headersNow = (): Record<string, string> => ({
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-Token': token,
    Cookie: cookie,
  });

  const time: LeanClient['time'] = (endpoint, { params = {}, body = {} }) =>
    new Promise((resolve, reject) => {
      const text = endpoint.bodyKind === 'none' ? '' : JSON.stringify(body);
      const headers = {
        ...headersNow(),
        ...(text === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      };
      const path = basePath + endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      const options = { hostname, port, agent, method: endpoint.method, path, headers };
      const began = performance.now();
      const call = request(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const took = performance.now() - began;
          last = Buffer.concat(parts).toString();
          token = String(response.headers['x-csrf-token'] ?? token);
          cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
          if (response.statusCode === 200) resolve(took);
          else reject(new Error(`${path}: ${response.statusCode} ${last}`));
        });
      });
      call.on('error', reject);
      call.end(text);
    });

  await time(contract.auth.login, { body: { email: product.email, password: product.password } });
  return { time, answer: () => JSON.parse(last) as unknown, headers: headersNow };
}
