import { codeKind } from './code.ts';
import { colorKind } from './color.ts';
import { dateKind } from './date.ts';
import { datetimeKind } from './datetime.ts';
import { emailKind } from './email.ts';
import type { Field, FieldKind } from './field.ts';
import { fileKind } from './file.ts';
import type { GroupField } from './group.ts';
import { imageKind } from './image.ts';
import { jsonKind } from './json.ts';
import { linkKind } from './link.ts';
import type { ListField } from './list.ts';
import { multiSelectKind } from './multi-select.ts';
import { multilineKind } from './multiline.ts';
import { numberKind } from './number.ts';
import { registeredKind } from './own-kinds.ts';
import { phoneKind } from './phone.ts';
import { referenceKind } from './reference.ts';
import { richTextKind } from './rich-text.ts';
import { selectKind } from './select.ts';
import { slugKind } from './slug.ts';
import { switchKind } from './switch.ts';
import { tableKind } from './table.ts';
import { tagsKind } from './tags.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';
import { urlKind } from './url.ts';
import { videoKind } from './video.ts';

/** Built-in kinds with a value of their own; `list` and `group` contain other fields. */
export const leafKinds = {
  text: textKind,
  multiline: multilineKind,
  richText: richTextKind,
  number: numberKind,
  switch: switchKind,
  select: selectKind,
  tags: tagsKind,
  date: dateKind,
  link: linkKind,
  reference: referenceKind,
  image: imageKind,
  file: fileKind,
  video: videoKind,
  email: emailKind,
  url: urlKind,
  phone: phoneKind,
  slug: slugKind,
  time: timeKind,
  datetime: datetimeKind,
  multiSelect: multiSelectKind,
  color: colorKind,
  json: jsonKind,
  code: codeKind,
  table: tableKind,
} as const;

export type LeafKindName = keyof typeof leafKinds;
export type FieldKindName = LeafKindName | 'list' | 'group';

/** The kind that a field was made with, also if another kind has the same name. */
const kindsOfFields = new WeakMap<Field, FieldKind>();

/** Placeholders for unknown kinds. Their values stay as they are stored, and components receive `undefined`. */
const unknownKinds = new Map<string, FieldKind>();

function unknownKind(name: string): FieldKind {
  const kind: FieldKind = unknownKinds.get(name) ?? {
    kind: name,
    place: 'props',
    empty: () => undefined,
    isEmpty: (value) => value === undefined || value === null || value === '',
    parse: (value) => value,
    resolve: () => undefined,
    jsonSchema: () => ({}),
    options: [],
  };
  unknownKinds.set(name, kind);
  return kind;
}

/** Records the kind that a field was made with. */
export function recordKind<F extends Field>(field: F, kind: FieldKind): F {
  kindsOfFields.set(field, kind);
  return field;
}

const builtInKind = (name: string): FieldKind | undefined =>
  Object.hasOwn(leafKinds, name) ? (leafKinds as unknown as Record<string, FieldKind>)[name] : undefined;

/** The kind of packages or sites that a field was made with; undefined for built-in kinds. */
export const ownKindOf = (field: Field): FieldKind | undefined => kindsOfFields.get(field);

/** Returns the kind of a leaf field; undefined if this program does not know it. */
export const knownKindOf = (field: Field): FieldKind | undefined =>
  builtInKind(field.kind) ?? kindsOfFields.get(field) ?? registeredKind(field.kind);

/** Returns the kind of a leaf field. Values of an unknown kind stay as they are stored. */
export const kindOf = (field: Field): FieldKind => knownKindOf(field) ?? unknownKind(field.kind);

export const isList = (field: Field): field is ListField => field.kind === 'list';
export const isGroup = (field: Field): field is GroupField => field.kind === 'group';
export const isLeaf = (field: Field): boolean => !isList(field) && !isGroup(field);

/** Whether a kind has this name without being defined by a package or site. */
export const isBuiltIn = (name: string): boolean =>
  builtInKind(name) !== undefined || name === 'list' || name === 'group';
