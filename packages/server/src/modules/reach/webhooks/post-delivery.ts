import type { IncomingMessage } from 'node:http';
import { sendOutboundRequest, PrivateAddressError } from '../../../platform/outside/outbound-request.ts';
import type { Outcome } from './delivery-rules.ts';

/** Milliseconds for an answer. */
const patience = 10_000;
/** Bytes of an answer that are kept. */
const kept = 1024;

/** The beginning of an answer as text that can be stored. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop ends the connection: nobody has to take more than this.
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= kept) break;
    }
  } catch {
    // What counts is the status, which is there already.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, kept)).replaceAll('\0', '');
}

/**
 * Sends a delivery and takes the beginning of the answer. Anything but 2xx is a failure, redirects too: a webhook goes where it says
 * and nowhere else.
 */
export async function postDelivery(
  url: URL,
  { headers, body, anywhere }: { headers: Record<string, string>; body: string; anywhere: boolean },
): Promise<Outcome> {
  const signal = AbortSignal.timeout(patience);
  try {
    const asked = { method: 'POST' as const, headers, body, signal };
    const answer = await sendOutboundRequest(url, anywhere ? { ...asked, isAllowed: () => true } : asked);
    const { statusCode = 500 } = answer;
    const isDone = statusCode >= 200 && statusCode < 300;
    return { failure: isDone ? null : 'refused', status: statusCode, answer: await beginningOf(answer) };
  } catch (error) {
    const failure = error instanceof PrivateAddressError ? 'private' : signal.aborted ? 'timeout' : 'no-answer';
    return { failure, status: null, answer: '' };
  }
}
