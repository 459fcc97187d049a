import { fail } from '@ximblox/contract';

/** Objects and arrays that a body may nest. */
export const maxDepth = 64;

const malformed = (property = ''): never => fail('V_12', property, { status: 400 });

/** Text that PostgreSQL cannot store, or that is no Unicode, never gets past the door. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

interface Visit {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * Parses the JSON text of a body.
 * @throws 400 V_12 when it is not JSON, nests deeper than 64, holds a prototype key, or text that cannot be stored
 */
export function parseJson(text: string): unknown {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return malformed();
  }
  const visits: Visit[] = [{ value: root, path: '', depth: 1 }];
  for (let visit = visits.pop(); visit; visit = visits.pop()) {
    const { value, path, depth } = visit;
    if (typeof value === 'string' && !isStorableText(value)) malformed(path);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) malformed();
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || key === 'prototype' || !isStorableText(key)) malformed();
      if (key === 'constructor' && typeof child === 'object') malformed();
      if (child !== null && (typeof child === 'object' || typeof child === 'string')) {
        visits.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return root;
}
