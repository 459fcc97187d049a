import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A proxy of a product that delays some requests. */
export interface SlowLine {
  url: string;
  close(): void;
}

/**
 * Starts a proxy that delays the requests of a product with one method.
 * @param product its URL
 * @param delay in milliseconds
 */
export async function openSlowLine(
  product: string,
  { method, delay }: { method: string; delay: number },
): Promise<SlowLine> {
  const server = createServer((received, answer) => {
    void (async () => {
      if (received.method === method) await setTimeout(delay);
      const { origin, ...headers } = received.headers;
      const sent = request(new URL(received.url ?? '', product), {
        method: received.method,
        headers: { ...headers, host: new URL(product).host, ...(origin && { origin: product }) },
      });
      sent.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      sent.on('error', () => answer.destroy());
      answer.on('close', () => sent.destroy());
      received.pipe(sent);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
