import type { PresentUsers } from '@ximblox/contract';
import type { Browser } from '@ximblox/server/testing';

/** The event stream of an editor window. */
export interface Events {
  /** Windows of all `people` events. */
  people(): string[][];
  close(): Promise<void>;
}

/** Opens the event stream of a page. */
export async function openEvents(browser: Browser, pageID: number, client: string): Promise<Events> {
  const stopping = new AbortController();
  const reply = await browser.fetch(`/api/ximblox/page/${pageID}/events?client=${client}`, { signal: stopping.signal });
  if (!reply.ok || !reply.body) throw new Error(`The stream was refused: ${reply.status}`);
  let received = '';
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of body) received += decoder.decode(bytes, { stream: true });
  };
  const ended = read(reply.body).catch(() => undefined);
  return {
    people() {
      const events = received.matchAll(/event: people\ndata: (.*)\n\n/g);
      return [...events].map(([, data = '']) => (JSON.parse(data) as PresentUsers).map(({ client }) => client));
    },
    async close() {
      stopping.abort();
      await ended;
    },
  };
}
