import { type Client, contract, createClient } from '@ximblox/contract';
import type { Product } from '@ximblox/e2e/product';

/** Typed client with a session of the administrator. It stores cookies like a browser. */
export async function administratorOf(product: Product): Promise<Client> {
  let cookie = '';
  const client = createClient({
    origin: product.url,
    async fetch(address, init) {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      const response = await fetch(address, { ...init, headers });
      const set = response.headers.getSetCookie()[0];
      if (set) cookie = set.split(';')[0] ?? '';
      return response;
    },
  });
  await client.call(contract.auth.login, { body: { email: product.email, password: product.password } });
  return client;
}

/** Rate limits that are too high to affect a measurement. */
export const noLimits = {
  XIMBLOX_LIMITS: JSON.stringify({ admin: '10000000/1m', public: '10000000/1m', search: '10000000/1m' }),
};
