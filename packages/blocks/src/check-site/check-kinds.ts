import { isRecord } from '@ximblox/contract';
import { sourceOf } from '../definition-source.ts';
import type { Field, FieldKind, Fields } from '../fields/index.ts';
import { isBuiltIn, ownKindOf } from '../fields/kinds.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { Note, Problems } from './problems.ts';
import { commonOptions } from './check-fields.ts';
import { checkDuplicates, checkNames, listed, shown } from './values.ts';

/** Fields of kinds that packages or sites define, including nested ones. */
function fieldsOfOwnKinds(fields: Fields | undefined): Field[] {
  return Object.values(isRecord(fields) ? fields : {}).flatMap((field) => {
    if (!isRecord(field)) return [];
    const inner = 'fields' in field ? fieldsOfOwnKinds(field.fields as Fields) : [];
    return ownKindOf(field) ? inner.concat(field) : inner;
  });
}

const namesOfOwnKinds = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if ('fields' in field) return namesOfOwnKinds(field.fields as Fields);
    return isBuiltIn(field.kind) ? [] : [field.kind];
  });

/** Returns each kind that is not built in, with the first definition that has a field of it: `Block "tour"`. */
export function ownKindsOf({
  blocks,
  pageTypes,
  extensions,
}: Pick<SiteDefinition, 'blocks' | 'pageTypes' | 'extensions'>): ReadonlyMap<string, string> {
  const owners = [
    ...blocks.map(({ type, fields }) => ({ where: `Block ${shown(type)}`, fields })),
    ...pageTypes.map(({ id, fields, properties }) => ({
      where: `Page type ${shown(id)}`,
      fields: { ...properties, ...fields },
    })),
    ...extensions.flatMap(({ settings }) =>
      settings.map(({ id, fields }) => ({ where: `Settings ${shown(id)}`, fields })),
    ),
  ];
  const found = new Map<string, string>();
  for (const { where, fields } of owners) {
    for (const kind of namesOfOwnKinds(fields)) if (!found.has(kind)) found.set(kind, where);
  }
  return found;
}

/** Properties of a kind, in the order of its documentation; `place`, `options` and some others are not for sites. */
const names: readonly string[] = Object.keys({
  kind: true,
  options: true,
  parse: true,
  empty: true,
  isEmpty: true,
  check: true,
  clean: true,
  isSame: true,
  resolve: true,
  query: true,
  choices: true,
  textFormat: true,
  searchText: true,
  displayText: true,
  links: true,
  mapLinks: true,
  importValue: true,
  exportValue: true,
  jsonSchema: true,
  renderedSchema: true,
  optionProblems: true,
  place: true,
  initial: true,
  unparsed: true,
  tags: true,
  pageTypes: true,
} satisfies Record<keyof FieldKind, true>);

function checkKind(kind: FieldKind, note: Note): void {
  checkNames(kind, names, note);
  if (typeof kind.kind !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(kind.kind))
    note('has a name that is not allowed: use letters and digits, starting with a lowercase letter');
  else if (isBuiltIn(kind.kind)) note('has the name of a built-in kind: choose another name');
  for (const name of ['parse', 'empty'] as const) {
    if (typeof kind[name] !== 'function') note(`has no \`${name}\`: give it a function`);
  }
  const taken = kind.options.filter((name) => commonOptions.includes(name));
  if (taken.length > 0) note(`has the option ${listed(taken)}, which every field has: choose another name`);
  if (kind.query === 'choice' && !kind.choices)
    note('is compared as a choice, but has no `choices`: give it a function that returns the values in order');
}

/** Reports a kind that refuses its own empty value, for example with the options of a field. */
function checkEmpty(field: Field, kind: FieldKind, note: Note): void {
  if (typeof kind.empty !== 'function' || typeof kind.parse !== 'function') return;
  const empty = kind.empty(field);
  if (kind.parse(empty, field) === undefined)
    note(`has ${shown(empty)} as its \`empty\` value, which its \`parse\` refuses: accept it in \`parse\``);
}

/** Reports problems of the field kinds that packages and sites define, for the fields that use them. */
export function checkKinds(problems: Problems, fieldSets: readonly (Fields | undefined)[]): void {
  const byKind = new Map<FieldKind, Field>();
  for (const field of fieldSets.flatMap(fieldsOfOwnKinds)) {
    const kind = ownKindOf(field);
    if (kind && !byKind.has(kind)) byKind.set(kind, field);
  }
  for (const [kind, field] of byKind) {
    const note = problems.at(`Field kind ${shown(kind.kind)}`, sourceOf(kind));
    checkKind(kind, note);
    checkEmpty(field, kind, note);
  }
  // A module that development loads again defines its kinds at the same place.
  const places = new Map([...byKind.keys()].map((kind) => [sourceOf(kind) ?? kind, kind]));
  const definitions = [...places.values()].map((kind) => ({ id: kind.kind, source: sourceOf(kind), place: 'unknown' }));
  checkDuplicates('field kinds', definitions, problems.at('The site'));
}
