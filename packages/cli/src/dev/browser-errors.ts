import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { DevEnvironment } from 'vite';
import { type DescribedError, describeError, errorText } from './describe-error.ts';
import { originalLocation } from './original-location.ts';
import type { SiteParts } from './site-parts.ts';

/** An error that the overlay sends. */
interface BrowserError {
  message: string;
  /** Frames with URLs, of components and calls. */
  stack: string;
  /** `blocks/counter#Counter`; `''` for code outside islands. */
  island: string;
  /** Path of the page. */
  page: string;
}

/** URL, line and column of a frame in Chromium, Firefox and Safari. */
const frame = /https?:\/\/[^/\s]+(\/[^\s()]+?):(\d+):(\d+)/g;

/** Replaces URLs in a stack by files and lines of the sources. */
async function sourceStack(client: DevEnvironment, parts: Pick<SiteParts, 'locate'>, stack: string): Promise<string> {
  const places = new Map<string, string>();
  for (const [whole, url = '', line, column] of stack.matchAll(frame)) {
    const part = parts.locate(url, Number(line), Number(column));
    if (part) places.set(whole, part);
    const module = await client.moduleGraph.getModuleByUrl(decodeURI(url));
    const map = module?.transformResult?.map;
    if (!module?.file || !map || !('mappings' in map) || !map.mappings) continue;
    const place = originalLocation(map as never, module.file, Number(line), Number(column));
    if (place) places.set(whole, place);
  }
  return stack.replaceAll(frame, (whole) => places.get(whole) ?? whole);
}

const isBrowserError = (value: unknown): value is BrowserError =>
  typeof value === 'object' &&
  value !== null &&
  ['message', 'stack', 'island', 'page'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Describes an error of the browser with its island, page and location in the sources. */
export async function describeBrowserError(
  client: DevEnvironment,
  { message, stack, island, page }: BrowserError,
  { folders, parts }: { folders: readonly string[]; parts: Pick<SiteParts, 'locate'> },
): Promise<DescribedError> {
  const error = Object.assign(new Error(message), { stack: await sourceStack(client, parts, stack) });
  const what = island === '' ? 'A script' : `The island "${island.split('#', 1)[0]}"`;
  return {
    ...describeError(error, folders),
    message: `${what} failed in the browser on the page ${page}:\n${message}`,
  };
}

/** Answers the overlay with the description of an error, and prints it. */
export async function answerBrowserError(
  client: DevEnvironment,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { root, ...sources }: { folders: readonly string[]; root: string; parts: Pick<SiteParts, 'locate'> },
): Promise<void> {
  // Pages of other sites can only send other types without being asked.
  const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
  const sent: unknown = isJson ? await json(request).catch(() => null) : null;
  if (!isBrowserError(sent)) {
    response.writeHead(400).end();
    return;
  }
  const described = await describeBrowserError(client, sent, sources);
  process.stderr.write(`\n${errorText(described, root)}\n\n`);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(described));
}
