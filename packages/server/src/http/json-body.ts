import { runTimeSliced, nextTimeSlice } from '@ximblox/blocks/clean';
import { type ErrorItem, fail, failAll, maxErrors } from '@ximblox/contract';

/** Maximum nesting of objects and arrays in a body. */
export const maxDepth = 64;

/** Maximum number of values in a body: parsing takes time for each, however small it is. */
export const maxValues = 40_000;

/** Maximum number of distinct property names in a body: parsing a new name takes ten times as long as a value. */
export const maxNames = 2_000;

const malformed = (): never => fail('V_12', '', { status: 400 });

/** Returns whether PostgreSQL can store a text: no NUL character, well-formed Unicode. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Position of a value in a body. Its path is formatted only for an error. */
interface Position {
  value: unknown;
  key: string;
  above: Position | null;
  depth: number;
}

const pathOf = ({ key, above }: Position): string =>
  above === null || above.above === null ? key : `${pathOf(above)}.${key}`;

const [quote, backslash, comma, brace, bracket, colon] = Buffer.from('"\\,{[:');

/** Whether a JSON text exceeds `maxValues` or `maxNames`. Counts delimiters, without parsing. */
function exceedsLimits(text: Buffer): boolean {
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
    // Each of these precedes a value.
    else if (sign === comma || sign === brace || sign === bracket) values += 1;
    else if (sign === colon) names.add(text.toString('latin1', begin, end));
    if (values > maxValues || names.size > maxNames) return true;
  }
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Size in bytes from which a body is parsed in time slices: parsing it takes longer than most requests. */
export const largeFrom = 64 * 1024;

/**
 * Parses a JSON body; an empty one becomes an empty object. Large bodies take turns, so that other requests run in between.
 * @throws 413 V_14 on more than `maxValues` values or `maxNames` names, and whatever `parseJson` throws
 */
export async function readJson(body: Buffer): Promise<unknown> {
  if (body.length === 0) return {};
  if (body.length >= largeFrom) {
    await nextTimeSlice();
    if (exceedsLimits(body)) fail('V_14', '', { status: 413 });
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

/** Checks one value per step; adds texts and names that cannot be stored to `errors`. */
function* checkValues(root: unknown, errors: ErrorItem[]): Generator<void> {
  const refuse = (position: Position): void => {
    if (errors.length < maxErrors) errors.push({ property: pathOf(position), code: 'V_12' });
  };
  const visits: Position[] = [{ value: root, key: '', above: null, depth: 1 }];
  for (let position = visits.pop(); position; position = visits.pop()) {
    yield;
    const { value, depth } = position;
    if (typeof value === 'string' && !isStorableText(value)) refuse(position);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) malformed();
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || key === 'prototype') malformed();
      if (key === 'constructor' && typeof child === 'object') malformed();
      if (!isStorableText(key)) {
        refuse(position);
        continue;
      }
      if (child !== null && (typeof child === 'object' || typeof child === 'string')) {
        visits.push({ value: child, key, above: position, depth: depth + 1 });
      }
    }
  }
}

/**
 * Parses the JSON text of a body.
 * @throws 400 V_12 when it is not JSON, nests deeper than `maxDepth` or has a prototype key; 422 V_12 on each text that
 *   cannot be stored, or on the object with such a property name
 */
async function parseJson(text: string): Promise<unknown> {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return malformed();
  }
  const errors: ErrorItem[] = [];
  const steps = checkValues(root, errors);
  if (text.length >= largeFrom) await runTimeSliced(steps);
  else for (const _ of steps);
  failAll(errors.toReversed(), { status: 422 });
  return root;
}
