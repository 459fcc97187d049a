import { isRecord } from '@ximblox/contract';
import type { BlockContent } from '../block-content.ts';
import { fieldAt, type Fields, isGroup, isList, knownKindOf } from '../fields/index.ts';
import { unknownPaths } from '../unknown-paths.ts';
import { validateContent } from '../validate.ts';
import type { Note } from './problems.ts';
import { listed, shown } from './values.ts';

/** Whether the fields are valid, so that content can be checked against them. */
export const areValidFields = (fields: Fields): boolean =>
  Object.values(fields).every((field) => {
    if (!isRecord(field)) return false;
    if (isList(field) || isGroup(field)) return isRecord(field.fields) && areValidFields(field.fields);
    return knownKindOf(field) !== undefined;
  });

const sentences: Record<string, string> = {
  V_02: 'is not an email address',
  V_13: 'is not a valid address',
  V_14: 'is longer than the field allows',
  V_15: 'is not well-formed HTML',
};

/**
 * Reports values that do not match their fields, in an example or in default values.
 * @param name of the content in messages: `example`
 */
export function checkContent(fields: Fields, props: Record<string, unknown>, name: string, note: Note): void {
  if (!areValidFields(fields)) return;
  const unknown = unknownPaths(fields, props);
  if (unknown.length > 0) {
    const known = Object.keys(fields);
    const what = unknown.length > 1 ? 'are not fields' : 'is not a field';
    note(
      `has ${listed(unknown)} in its ${name}, which ${what}: ${known.length > 0 ? `use ${listed(known)}` : 'it has none'}`,
    );
  }
  const content: BlockContent = { props, __images: {}, __files: {} };
  for (const { property, code } of validateContent(fields, content, 'draft')) {
    const path = property.slice('props.'.length);
    const kind = fieldAt(fields, path)?.field.kind;
    note(
      `has ${shown(path)} in its ${name}, which ${sentences[code] ?? `is not a valid value of its kind ${shown(kind)}`}`,
    );
  }
}
