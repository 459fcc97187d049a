import { type ErrorItem, fail, failAll } from '@ximblox/contract';

/** Objects and arrays that a body may nest. */
export const maxDepth = 64;

/** Errors that one answer tells of: a body could hold a million of them. */
const maxErrors = 100;

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

/**
 * Parses the JSON text of a body.
 * @throws 400 V_12 when it is not JSON, nests deeper than 64 or holds a prototype key; 422 V_12 on every text that cannot be
 *   stored, or on the object that has such a name
 */
export function parseJson(text: string): unknown {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return malformed();
  }
  const errors: ErrorItem[] = [];
  const refuse = (place: Place): void => {
    if (errors.length < maxErrors) errors.push({ property: pathOf(place), code: 'V_12' });
  };
  const visits: Place[] = [{ value: root, key: '', above: null, depth: 1 }];
  for (let place = visits.pop(); place; place = visits.pop()) {
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
  failAll(errors.toReversed(), { status: 422 });
  return root;
}
