import { isRecord, singleLine } from '@ximblox/contract';
import { ScimError } from './scim-error.ts';

/** A change of one attribute. Names are in lower case, since providers differ in it. */
export interface ScimChange {
  op: 'add' | 'replace' | 'remove';
  /** Such as `active`, `name.givenname`, `emails[type eq "work"].value`. */
  path: string;
  value: unknown;
}

const withoutSchema = (path: string): string => path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, '');
const keep = /"[^"]*"/g;

/** Lowers the case of a path, except of the values in its filter. */
function lowerPath(path: string): string {
  const values = path.match(keep) ?? [];
  let index = 0;
  return withoutSchema(path)
    .toLowerCase()
    .replaceAll(keep, () => values[index++] ?? '');
}

/**
 * Returns the changes of a PATCH body. An operation without a path has an object of attributes as its value, as Okta sends them.
 * @throws ScimError 400 for an invalid body
 */
export function readPatch(body: unknown): ScimChange[] {
  const operations = isRecord(body) ? body.Operations : undefined;
  if (!Array.isArray(operations)) throw new ScimError(400, 'Operations is missing.', 'invalidSyntax');
  return operations.flatMap((operation: unknown): ScimChange[] => {
    if (!isRecord(operation)) throw new ScimError(400, 'An operation must be an object.', 'invalidSyntax');
    const op = String(operation.op).toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, `Unknown operation ${op}.`, 'invalidSyntax');
    const { path, value } = operation;
    if (typeof path === 'string' && path !== '') return [{ op, path: lowerPath(path), value }];
    if (op === 'remove') throw new ScimError(400, 'A removal needs a path.', 'noTarget');
    if (!isRecord(value)) throw new ScimError(400, 'An operation without a path needs an object.', 'invalidSyntax');
    return Object.entries(value).map(([name, one]) => ({ op, path: lowerPath(name), value: one }));
  });
}

/** Returns a boolean; Entra sends it as a text. @throws ScimError 400 */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError(400, 'active must be true or false.', 'invalidValue');
}

/** Returns the IDs in a list of members. */
export const memberIDs = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const id = Number(isRecord(one) ? one.value : one);
    return Number.isSafeInteger(id) && id > 0 ? [id] : [];
  });

/** Whether a path leads to the members of a group, or to some of them. */
export const isMembersPath = (path: string): boolean => /^members(?![\w-])/.test(path);

/**
 * Applies changes of `members` to a list of IDs.
 * @throws ScimError 400 for a path or value that is not understood: all members would otherwise be removed
 */
export function patchMembers(current: readonly number[], { op, path, value }: ScimChange): number[] {
  const [, filtered] = /^members\[value eq "([^"]*)"\]$/.exec(path) ?? [];
  if (path !== 'members' && (filtered === undefined || op !== 'remove')) {
    throw new ScimError(400, 'Members are removed by the path members[value eq "id"].', 'invalidPath');
  }
  if (op === 'remove') {
    if (filtered === undefined && value === undefined) return [];
    const removed = new Set(filtered === undefined ? memberIDs(value) : memberIDs(filtered));
    return current.filter((id) => !removed.has(id));
  }
  if (value === undefined) throw new ScimError(400, 'members has no value.', 'invalidValue');
  const given = memberIDs(value);
  return op === 'replace' ? given : [...new Set([...current, ...given])];
}

/** Returns the value of a JSON string; null for one with an unknown escape or a control character. */
function readJsonString(json: string): string | null {
  try {
    const value = String(JSON.parse(json));
    return singleLine.test(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads a filter of the form `attribute eq "value"`, the only one that providers need.
 * @throws ScimError 400 for any other
 */
export function readFilter<Name extends string>(
  text: string,
  attributes: readonly Name[],
): { attribute: Name; value: string } | null {
  if (text === '') return null;
  const [, name = '', json = ''] = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? [];
  const attribute = attributes.find((one) => one.toLowerCase() === withoutSchema(name).toLowerCase());
  const value = attribute === undefined ? null : readJsonString(json);
  if (attribute === undefined || value === null)
    throw new ScimError(400, `Only filters such as ${attributes[0]} eq "value" are supported.`, 'invalidFilter');
  return { attribute, value };
}
