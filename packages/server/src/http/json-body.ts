import { runTimeSliced, nextTimeSlice } from '@ximblox/blocks/clean';
import { type ErrorItem, fail, failAll, maxErrors } from '@ximblox/contract';

/** Objects and arrays that a body may nest. */
export const maxDepth = 64;

/** Values that a body may hold: reading each takes time, however few bytes it has. */
export const maxValues = 40_000;

/** Different names that the values of a body may have: the first of each takes ten times as long to read as a value. */
export const maxNames = 2_000;

const malformed = (): never => fail('V_12', '', { status: 400 });

/** Text that PostgreSQL cannot store, or that is no Unicode, never gets past the door. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Where something stands in a body; told in words only when something is wrong there. */
interface Place {
  value: unknown;
  key: string;
  above: Place | null;
  depth: number;
}

const pathOf = ({ key, above }: Place): string =>
  above === null || above.above === null ? key : `${pathOf(above)}.${key}`;

const [quote, backslash, comma, brace, bracket, colon] = Buffer.from('"\\,{[:');

/** Whether a JSON text holds more values than `maxValues` or more names than `maxNames`. */
function holdsTooMuch(text: Buffer): boolean {
  const names = new Set<string>();
  let values = 0;
  let isInside = false;
  let begin = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === backslash) at += 1;
    else if (sign === quote) {
      isInside = !isInside;
      if (isInside) begin = at;
      else end = at;
    } else if (isInside) continue;
    // Each of these begins a value or stands between two.
    else if (sign === comma || sign === brace || sign === bracket) values += 1;
    else if (sign === colon) names.add(text.toString('latin1', begin, end));
    if (values > maxValues || names.size > maxNames) return true;
  }
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes from which a body waits for its turn: reading it takes longer than answering most requests. */
export const largeFrom = 64 * 1024;

/**
 * Parses the JSON of a body; large ones one at a time, so that others are answered in between. An empty one is an empty object.
 * @throws 413 V_14 when it holds more values or names than any call takes, and what `parseJson` throws
 */
export async function readJson(body: Buffer): Promise<unknown> {
  if (body.length === 0) return {};
  if (body.length >= largeFrom) {
    await nextTimeSlice();
    if (holdsTooMuch(body)) fail('V_14', '', { status: 413 });
    await nextTimeSlice();
  }
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    text = '';
  }
  return parseJson(text);
}

/** Looks at one value after the other; texts and names that cannot be stored are added to `errors`. */
function* visit(root: unknown, errors: ErrorItem[]): Generator<void> {
  const refuse = (place: Place): void => {
    if (errors.length < maxErrors) errors.push({ property: pathOf(place), code: 'V_12' });
  };
  const visits: Place[] = [{ value: root, key: '', above: null, depth: 1 }];
  for (let place = visits.pop(); place; place = visits.pop()) {
    yield;
    const { value, depth } = place;
    if (typeof value === 'string' && !isStorableText(value)) refuse(place);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) malformed();
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || key === 'prototype') malformed();
      if (key === 'constructor' && typeof child === 'object') malformed();
      if (!isStorableText(key)) {
        refuse(place);
        continue;
      }
      if (child !== null && (typeof child === 'object' || typeof child === 'string')) {
        visits.push({ value: child, key, above: place, depth: depth + 1 });
      }
    }
  }
}

/**
 * Parses the JSON text of a body.
 * @throws 400 V_12 when it is not JSON, nests deeper than 64 or holds a prototype key; 422 V_12 on every text that cannot be
 *   stored, or on the object that has such a name
 */
async function parseJson(text: string): Promise<unknown> {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return malformed();
  }
  const errors: ErrorItem[] = [];
  const visits = visit(root, errors);
  if (text.length >= largeFrom) await runTimeSliced(visits);
  else for (const _ of visits);
  failAll(errors.toReversed(), { status: 422 });
  return root;
}
