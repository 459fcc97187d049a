import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { SourceMap } from 'node:module';
import type { DevEnvironment } from 'vite';
import { type DescribedError, describeError, errorText } from './describe-error.ts';

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
async function sourceStack(client: DevEnvironment, stack: string): Promise<string> {
  const places = new Map<string, string>();
  for (const [whole, url = '', line, column] of stack.matchAll(frame)) {
    const module = await client.moduleGraph.getModuleByUrl(decodeURI(url));
    const map = module?.transformResult?.map;
    if (!module?.file || !map || !('mappings' in map) || !map.mappings) continue;
    const entry = new SourceMap(map as never).findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalLine' in entry)) continue;
    places.set(whole, `${module.file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
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
  folders: readonly string[],
): Promise<DescribedError> {
  const error = Object.assign(new Error(message), { stack: await sourceStack(client, stack) });
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
  { folders, root }: { folders: readonly string[]; root: string },
): Promise<void> {
  // Pages of other sites can only send other types without being asked.
  const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
  const sent: unknown = isJson ? await json(request).catch(() => null) : null;
  if (!isBrowserError(sent)) {
    response.writeHead(400).end();
    return;
  }
  const described = await describeBrowserError(client, sent, folders);
  process.stderr.write(`\n${errorText(described, root)}\n\n`);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(described));
}
