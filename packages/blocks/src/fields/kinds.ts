import { dateKind } from './date.ts';
import { datetimeKind } from './datetime.ts';
import { emailKind } from './email.ts';
import type { Field, FieldKind } from './field.ts';
import { fileKind } from './file.ts';
import type { GroupField } from './group.ts';
import { imageKind } from './image.ts';
import { linkKind } from './link.ts';
import type { ListField } from './list.ts';
import { multiSelectKind } from './multi-select.ts';
import { multilineKind } from './multiline.ts';
import { numberKind } from './number.ts';
import { phoneKind } from './phone.ts';
import { referenceKind } from './reference.ts';
import { richTextKind } from './rich-text.ts';
import { selectKind } from './select.ts';
import { slugKind } from './slug.ts';
import { switchKind } from './switch.ts';
import { tagsKind } from './tags.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';
import { urlKind } from './url.ts';
import { videoKind } from './video.ts';

/** Kinds with a value of their own; `list` and `group` contain other fields. */
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
} as const;

export type LeafKindName = keyof typeof leafKinds;
export type FieldKindName = LeafKindName | 'list' | 'group';

/**
 * Returns the kind of a leaf field.
 * @throws if the kind does not exist
 */
export function kindOf(field: Field): FieldKind {
  const kind = (leafKinds as Record<string, unknown>)[field.kind];
  if (kind === undefined) throw new Error(`There is no field kind "${field.kind}".`);
  return kind as FieldKind;
}

export const isList = (field: Field): field is ListField => field.kind === 'list';
export const isGroup = (field: Field): field is GroupField => field.kind === 'group';
