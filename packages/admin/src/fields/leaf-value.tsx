import {
  type Code,
  type Field,
  isHexColor,
  kindOf,
  labelOfChoice,
  type LeafKindName,
  type Table,
} from '@ximblox/blocks/internal';
import type { FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOfKind } from './control.ts';
import classes from './field-values.module.css';
import { LinkTargetLine } from './link-picker/link-target-line.tsx';
import { Thumbnail } from './media-list/thumbnail.tsx';
import { ownValueOf, type ValueView } from './own-controls.tsx';
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
      <span className={`center rounded-small sunken clip ${classes.thumbnail}`}>
        <Thumbnail fileID={fileID} />
      </span>
      {altText || fileName}
    </span>
  );
}

function ColorValue({ field, value }: ViewProps<FieldOfKind<'color'>>) {
  const key = String(value);
  const color = field.palette?.find((one) => one.value === key)?.color ?? (isHexColor(key) ? key : undefined);
  return (
    <span className="inline-row gap-8">
      {color && <span className={`rounded-small ${classes.swatch}`} style={{ background: color }} />}
      {labelOfChoice(key, field.palette ?? [])}
    </span>
  );
}

function CodeValue({ value }: ViewProps) {
  return <pre className="small mono list-box">{(value as Code).code}</pre>;
}

function TableValue({ value }: ViewProps) {
  const { rows, headerRow, headerColumn } = value as Table;
  return (
    <table className={classes.table}>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else, and never change
          <tr key={row}>
            {cells.map((cell, column) => {
              const Cell = (headerRow && row === 0) || (headerColumn && column === 0) ? 'th' : 'td';
              // oxlint-disable-next-line react/no-array-index-key -- cells have nothing else, and never change
              return <Cell key={column}>{cell}</Cell>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
  color: ColorValue,
  code: CodeValue,
  json: ({ value }) => <pre className="small mono list-box">{String(value)}</pre>,
  table: TableValue,
};

function PlainValue({ field, value }: ViewProps) {
  const formats = useValueFormats();
  const { displayText } = kindOf(field);
  if (displayText) return displayText(value, field, formats);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const builtInViews: Partial<Record<string, ValueView>> = views as Partial<Record<string, ValueView>>;

/** Read-only value of a leaf field as text, image or link; nothing if empty. */
export function LeafValue({ field, value }: ViewProps) {
  if (kindOf(field).isEmpty(value, field)) return null;
  return createElement(ownValueOf(field) ?? builtInViews[field.kind] ?? PlainValue, { field, value });
}
