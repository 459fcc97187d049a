import type { IncomingMessage } from 'node:http';
import { connectionReason } from '../../../platform/outside/connection-reason.ts';
import { sendOutboundRequest, PrivateAddressError } from '../../../platform/outside/outbound-request.ts';
import type { Outcome } from './delivery-rules.ts';

const timeoutMilliseconds = 10_000;
/** Maximum number of bytes of the answer that are stored. */
const maxAnswerBytes = 1024;

/** Returns the first bytes of an answer as text without NUL characters, which PostgreSQL cannot store. */
async function readAnswer(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop closes the connection, so the rest is not downloaded.
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The status has already been received.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxAnswerBytes)).replaceAll('\0', '');
}

/**
 * Sends a delivery and returns its outcome. Every status but 2xx is a failure, including redirects, which are not followed.
 */
export async function postDelivery(
  url: URL,
  { headers, body, anywhere }: { headers: Record<string, string>; body: string; anywhere: boolean },
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const request = { method: 'POST' as const, headers, body, signal };
    const answer = await sendOutboundRequest(url, anywhere ? { ...request, isAllowed: () => true } : request);
    const { statusCode = 500 } = answer;
    const isDone = statusCode >= 200 && statusCode < 300;
    return { failure: isDone ? null : 'refused', status: statusCode, answer: await readAnswer(answer) };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { failure: 'private', status: null, answer: '' };
    if (signal.aborted) return { failure: 'timeout', status: null, answer: '' };
    return { failure: 'no-answer', status: null, answer: connectionReason(error) };
  }
}
