import { isRecord } from '@ximblox/contract';
import {
  field as builders,
  type Field,
  type Fields,
  isGroup,
  isList,
  knownKindOf,
  type ListField,
} from '../fields/index.ts';
import { choiceLists } from '../fields/choices.ts';
import { boundsProblems, countProblems } from '../fields/option-problems.ts';
import { itemKeyName } from '../item-keys.ts';
import { checkOptions } from './check-options.ts';
import type { Note } from './problems.ts';
import { checkNames, checkLocalisedText, listed, shown } from './values.ts';

/** Property that list items have in addition to their fields. */
const reservedInItems = new Set([itemKeyName]);
/** Options of every field. */
export const commonOptions: readonly string[] = [
  'kind',
  'label',
  'help',
  'required',
  'inline',
  'index',
  'when',
  'width',
  'section',
  'validate',
];
const optionsOf: Record<string, readonly string[]> = {
  list: ['fields', 'min', 'max', 'itemLabel', 'edit', 'blocks'],
  group: ['fields'],
};

/** Maximum depth of nested lists, including the outermost. Deeper forms are too hard to navigate. */
const maxListDepth = 3;

interface Place {
  /** Path of the parent fields, with a trailing dot. */
  path: string;
  /** Number of enclosing lists. */
  lists: number;
  /** Whether the fields are the contents of nested blocks, by block type. */
  isByType?: boolean;
  /** Whether the fields can have an index; false by default. */
  canHaveIndex?: boolean;
  /** Whether the fields can contain nested blocks; true by default. */
  canHaveNested?: boolean;
}

function optionProblemsOf(field: Field, siblings: Fields): readonly string[] {
  if (isList(field)) return [...boundsProblems(field), ...countProblems(field, 'max'), ...itemLabelProblems(field)];
  return knownKindOf(field)?.optionProblems?.(field, siblings) ?? [];
}

/** Problems of the block types that a field allows. */
function nestedProblems(types: ListField['blocks']): string[] {
  if (types === undefined) return [];
  if (types.length === 0) return ['allows no block types: give some, as in `field.blocks({ allow: [card] })`'];
  const wrong = types.filter((type) => ['type', itemKeyName].includes(type) || type.includes('.'));
  return wrong.map((type) => `allows the block type ${shown(type)}, whose name is reserved: rename the type`);
}

function itemLabelProblems({ fields, itemLabel, edit, blocks }: ListField): string[] {
  const isEdit = edit === undefined || edit === 'dialog';
  return [
    ...nestedProblems(blocks),
    ...(itemLabel === undefined || (isRecord(fields) && Object.hasOwn(fields, itemLabel))
      ? []
      : [`has the \`itemLabel\` ${shown(itemLabel)}, which is not one of its fields`]),
    ...(isEdit ? [] : [`has ${shown(edit)} as \`edit\`: use "dialog", or leave it out`]),
  ];
}

function checkField(name: string, field: Field | undefined, siblings: Fields, place: Place, note: Note): void {
  if (typeof field === 'function') return note('is a function: call it, as in `field.text()`');
  if (!isRecord(field)) return note(`is ${shown(field)}: create it with \`field\`, as in \`field.text()\``);
  const { kind } = field;
  const leaf = isList(field) || isGroup(field) ? undefined : knownKindOf(field);
  if (!leaf && !isList(field) && !isGroup(field)) {
    return note(
      `has the kind ${shown(kind)}, which does not exist: use ${listed(Object.keys(builders))}, or import the module that defines it`,
    );
  }
  const options = leaf?.options ?? optionsOf[kind] ?? [];
  checkNames(field, [...options, ...commonOptions], note);
  const functions = Object.entries(field).flatMap(([option, value]) => (typeof value === 'function' ? [option] : []));
  if (functions.length > 0)
    note(`has a function as ${listed(functions)}: fields are plain data, which the admin reads`);
  checkOptions(name, field, siblings, note);
  for (const what of optionProblemsOf(field, siblings)) note(what);
  if (field.index && !place.canHaveIndex)
    note('has an `index`: only fields of a page type can, outside lists and groups');
  else if (field.index && !leaf?.query)
    note(`has an \`index\`, but pages cannot be selected by its kind ${shown(kind)}: leave it out`);
  for (const [option, choices] of Object.entries(field)) {
    if (!choiceLists.has(option) || !Array.isArray(choices)) continue;
    for (const choice of choices) {
      if (isRecord(choice)) checkLocalisedText(choice.label, `label of the option ${shown(choice.value)}`, note);
    }
  }
  if (isList(field) && place.lists >= maxListDepth) {
    note(`is a list inside ${place.lists} lists: ${maxListDepth} is the maximum`);
  }
}

/**
 * Reports problems of fields, including nested ones.
 * @param noteAt reports a problem of the field at a path
 */
export function checkFields(
  fields: Fields,
  noteAt: (path: string) => Note,
  reserved: ReadonlySet<string> = new Set(),
  place: Place = { path: '', lists: 0 },
): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = place.path + name;
    const note = noteAt(path);
    if (!place.isByType && !/^[a-z][A-Za-z0-9]*$/.test(name))
      note('has a name that is not allowed: use letters and digits, starting with a lowercase letter');
    if (reserved.has(name)) note(`has a reserved name: components receive something else as ${shown(name)}`);
    checkField(name, field, fields, place, note);
    if (!isRecord(field) || (!isList(field) && !isGroup(field))) continue;
    const inner = isRecord(field.fields) ? field.fields : {};
    if (Object.keys(inner).length === 0) note('has no fields: give it at least one');
    const isByType = isList(field) && field.blocks !== undefined;
    if (isByType && place.canHaveNested === false) note('is a list of blocks: only fields of blocks can be');
    const depth = {
      path: `${path}.`,
      lists: place.lists + (isList(field) ? 1 : 0),
      isByType,
      canHaveNested: place.canHaveNested ?? true,
    };
    checkFields(inner, noteAt, isList(field) ? reservedInItems : new Set(), depth);
  }
}
