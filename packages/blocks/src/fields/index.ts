import { blocks } from './blocks.ts';
import { code } from './code.ts';
import { color } from './color.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { group } from './group.ts';
import { image } from './image.ts';
import { json } from './json.ts';
import { link } from './link.ts';
import { list } from './list.ts';
import { multiSelect } from './multi-select.ts';
import { multiline } from './multiline.ts';
import { number } from './number.ts';
import { phone } from './phone.ts';
import { reference } from './reference.ts';
import { richText } from './rich-text.ts';
import { select } from './select.ts';
import { slug } from './slug.ts';
import { switchField } from './switch.ts';
import { table } from './table.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { url } from './url.ts';
import { video } from './video.ts';

/** Builders of fields for block definitions: `field.text({ max: 80 })`. */
export const field = {
  text,
  multiline,
  richText,
  number,
  switch: switchField,
  select,
  tags,
  date,
  link,
  reference,
  image,
  file,
  video,
  email,
  url,
  phone,
  slug,
  time,
  datetime,
  multiSelect,
  color,
  json,
  code,
  table,
  list,
  group,
  blocks,
};

export { currentDay, type DateField } from './date.ts';
export { type BlocksField, type BlocksOptions, itemForm, type NestedBlock } from './blocks.ts';
export { type Code, type CodeField, codeLanguages, defaultCodeMax } from './code.ts';
export { type Color, type ColorField, isHexColor, type PaletteColor } from './color.ts';
export type { DatetimeField } from './datetime.ts';
export type { EmailField } from './email.ts';
export { defineFieldKind, type FieldBuilder, type FieldKindDefinition, type OwnField } from './define-field-kind.ts';
export type {
  ComparedAs,
  DefaultOption,
  Field,
  FieldKind,
  FieldOptions,
  Fields,
  JsonSchema,
  PlaceholderOption,
  RenderedFields,
  Sanitiser,
  ExportNames,
  ImportNames,
  TextFormat,
  ValueError,
  ValueFormats,
} from './field.ts';
export { fieldAt, type InlineField, inlineFieldAt, inlineRichTextAt, labelOf, maxLengthOf } from './field-at.ts';
export type { PathOfKind, StoredProps } from './stored-props.ts';
export type { FieldPath } from './field-path.ts';
export type { FileField } from './file.ts';
export type { GroupField } from './group.ts';
export type { ImageField } from './image.ts';
export {
  type FieldKindName,
  isGroup,
  isLeaf,
  isList,
  kindOf,
  knownKindOf,
  leafKinds,
  type LeafKindName,
} from './kinds.ts';
export { defaultJsonMax, type JsonField, type JsonProblem, jsonProblem } from './json.ts';
export type { JsonRules } from './json-rules.ts';
export { isSafeUrl, type LinkField } from './link.ts';
export { defaultListMax, type ListField, type RenderedItem } from './list.ts';
export { labelOfChoice } from './choices.ts';
export type { MultiSelectField } from './multi-select.ts';
export type { MultilineField } from './multiline.ts';
export type { NumberField } from './number.ts';
export type { Phone, PhoneField } from './phone.ts';
export { isReference, maxReferences, type ReferenceField, typesOfReference } from './reference.ts';
export {
  type PageReference,
  type ResolvedFile,
  type CroppedImage,
  type ResolvedImage,
  type ResolvedLink,
  type Resolver,
  type RichTextLimits,
  type RichTextMark,
  richTextMarks,
} from './resolver.ts';
export {
  defaultMarks,
  defaultTextMax,
  hrefOfLink,
  isKeptHref,
  isOverlong,
  linkOfHref,
  type RichText,
  type RichTextField,
  textOfHtml,
} from './rich-text.ts';
export type { SelectField } from './select.ts';
export { defaultSlugMax, type SlugField } from './slug.ts';
export type { SwitchField } from './switch.ts';
export { type Table, type TableField, tableLimits } from './table.ts';
export { defaultTagsMax, type TagsField } from './tags.ts';
export type { TextField } from './text.ts';
export type { TimeField } from './time.ts';
export type { UrlField } from './url.ts';
export { applies } from './when.ts';
export type { When, WhenOperators } from './when-types.ts';
export { parseVideo, type Video, type VideoField, videoOfService } from './video.ts';
export { registerKind } from './own-kinds.ts';
