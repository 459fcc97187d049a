type Calls = WeakMap<object, { stack?: string }>;

/** Call stacks by definition. They are global, because a command and the bundle of a site each have a copy of this module. */
const shared = globalThis as { [key: symbol]: Calls | undefined };
const key = Symbol.for('ximblox.definition-sources');
const calls = (shared[key] ??= new WeakMap());

type CaptureStack = (holder: object, below: (...input: never[]) => unknown) => void;

/**
 * Records where a definition was made, for error messages. The first call counts.
 * @param maker the function whose caller made it
 * @returns the definition
 */
export function recordSource<T extends object>(definition: T, maker: (...input: never[]) => unknown): T {
  const { captureStackTrace } = Error as { captureStackTrace?: CaptureStack };
  if (!captureStackTrace || calls.has(definition)) return definition;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 1;
  const call: { stack?: string } = {};
  captureStackTrace(call, maker);
  Error.stackTraceLimit = limit;
  calls.set(definition, call);
  return definition;
}

/** File and line of a definition, `/srv/site/blocks/quote/quote.ts:4`; undefined if unknown. */
export function sourceOf(definition: unknown): string | undefined {
  const { stack } = (typeof definition === 'object' && definition !== null && calls.get(definition)) || {};
  const frame = /(?:file:\/\/)?(\/[^()\n]+?):(\d+):\d+\)?$/m.exec(stack ?? '');
  return frame ? `${frame[1]}:${frame[2]}` : undefined;
}
