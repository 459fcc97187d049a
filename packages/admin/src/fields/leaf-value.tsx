import { type Field, kindOf, type LeafKindName } from '@ximblox/blocks';
import type { FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOfKind } from './control.ts';
import classes from './field-values.module.css';
import { LinkTargetLine } from './link-picker/link-target-line.tsx';
import { Thumbnail } from './media-list/thumbnail.tsx';
import { ownValueOf, type ValueView } from './own-controls.ts';
import { ReadOnlyHtml } from './read-only-html.tsx';
import { useTags } from './tags/use-tags.ts';
import { useValueFormats } from './value-formats.ts';

interface ViewProps<F extends Field = Field> {
  field: F;
  value: unknown;
}

function SwitchValue({ value }: ViewProps) {
  const { t } = useTranslation();
  return t(value === true ? 'fields.on' : 'fields.off');
}

function ImageValue({ value }: ViewProps) {
  const { fileID, altText, fileName } = value as ImageRecord;
  return (
    <span className={`stack gap-8 ${classes.picture}`}>
      <span className={`center rounded-small sunken ${classes.thumbnail}`}>
        <Thumbnail fileID={fileID} />
      </span>
      {altText || fileName}
    </span>
  );
}

function TagNames({ value }: ViewProps) {
  const { tags = [] } = useTags();
  const ids = value as readonly number[];
  return tags.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
}

/** Read-only displays of the built-in kinds whose values are more than a text. */
const views: { [K in LeafKindName]?: (props: ViewProps<FieldOfKind<K>>) => ReactNode } = {
  richText: ({ value }) => <ReadOnlyHtml html={String(value)} />,
  switch: SwitchValue,
  link: ({ value }) => <LinkTargetLine link={value as LinkValue} />,
  reference: ({ value }) =>
    (value as readonly number[]).map((pageID) => <LinkTargetLine key={pageID} link={{ kind: 'page', pageID }} />),
  image: ImageValue,
  file: ({ value }) => (value as FileRecord).fileName,
  tags: TagNames,
};

function PlainValue({ field, value }: ViewProps) {
  const formats = useValueFormats();
  const { words } = kindOf(field);
  if (words) return words(value, field, formats);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const builtInViews: Partial<Record<string, ValueView>> = views as Partial<Record<string, ValueView>>;

/** Read-only value of a leaf field as text, image or link; nothing if empty. */
export function LeafValue({ field, value }: ViewProps) {
  if (kindOf(field).isEmpty(value, field)) return null;
  return createElement(ownValueOf(field) ?? builtInViews[field.kind] ?? PlainValue, { field, value });
}
