import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from '../../../platform/outside/public-address.ts';
import { sendOutboundRequest } from '../../../platform/outside/outbound-request.ts';

const timeoutMilliseconds = 10_000;
/** Maximum size of a response of an identity provider, in bytes. */
const maxBytes = 1_048_576;

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error('The response of the identity provider is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A request to an identity provider, in the form of `fetch`. */
interface OutsideInit {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Creates a `fetch` for requests to an identity provider. The operator has chosen the host of the provider, so that host may be in
 * a private network. All other hosts, which its metadata names, must be public. Redirects are not followed.
 * @param host host of the address in the settings, with its port
 */
export const createOutsideFetch =
  (host: string) =>
  async (
    address: string | URL,
    { method = 'GET', headers = {}, body, signal }: OutsideInit = {},
  ): Promise<Response> => {
    const url = new URL(address);
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const isChosen = url.host === host;
    const text = body === undefined || body === null ? undefined : String(body);
    const answer = await sendOutboundRequest(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: text === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(text)) },
      ...(text === undefined ? {} : { body: text }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      isAllowed: isChosen ? () => true : isPublicAddress,
    });
    const content = await readBody(answer);
    const { statusCode: status = 500 } = answer;
    const headersOfAnswer = new Headers();
    if (answer.headers['content-type']) headersOfAnswer.set('content-type', answer.headers['content-type']);
    const init = { status, headers: headersOfAnswer };
    // A response with one of these statuses has no body.
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(content), init);
  };
