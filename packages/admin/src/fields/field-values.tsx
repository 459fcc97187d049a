import {
  type BlockContent,
  type Field,
  type Fields,
  isGroup,
  isList,
  itemForm,
  kindOf,
  labelOf,
  type ListField,
} from '@ximblox/blocks/internal';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { readValue } from './content-path.ts';
import classes from './field-values.module.css';
import { LeafValue } from './leaf-value.tsx';
import { itemsOf, keysOf } from './list-items.ts';

interface ValueProps {
  field: Field;
  content: BlockContent;
  path: string;
}

function Leaf({ field, content, path }: ValueProps) {
  const { t } = useTranslation();
  const kind = kindOf(field);
  const stored = readValue(content, kind.place, path);
  const parsed = (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
  return (
    <div className={classes.value}>
      {kind.isEmpty(parsed, field) ? <em>{t('fields.empty')}</em> : <LeafValue field={field} value={parsed} />}
    </div>
  );
}

/** Read-only values of a list item, for a nested block those of its type. */
function ItemValues({ field, content, path }: ValueProps & { field: ListField }) {
  const form = itemForm(field, readValue(content, 'props', `${path}.type`));
  if (!form) return null;
  const block = field.fields[form.name];
  return (
    <>
      {block && form.name !== '' && <p className="strong">{labelOf(form.name, block)}</p>}
      <FieldValues fields={form.fields} content={content} prefix={form.name === '' ? path : `${path}.${form.name}`} />
    </>
  );
}

/** Read-only value of one field, including all values of lists and groups. */
export function FieldValue({ field, content, path }: ValueProps) {
  const { t } = useTranslation();
  if (isGroup(field)) return <FieldValues fields={field.fields} content={content} prefix={path} />;
  if (!isList(field)) return <Leaf field={field} content={content} path={path} />;
  const keys = keysOf(content, path);
  if (keys.length === 0) return <em className={classes.value}>{t('fields.empty')}</em>;
  return (
    <ol className="stack gap-8 numbers margin-bottom-8">
      {keys.map((key, position) => (
        <li key={key}>
          <ItemValues field={field} content={content} path={`${path}.${position}`} />
        </li>
      ))}
    </ol>
  );
}

function isFilled(field: Field, content: BlockContent, path: string): boolean {
  if (isGroup(field)) {
    return Object.entries(field.fields).some(([name, inner]) => isFilled(inner, content, `${path}.${name}`));
  }
  if (isList(field)) return itemsOf(content, path).length > 0;
  const kind = kindOf(field);
  const parsed = kind.parse(readValue(content, kind.place, path), field);
  return parsed !== undefined && !kind.isEmpty(parsed, field);
}

interface FieldValuesProps {
  fields: Fields;
  content: BlockContent;
  /** Path of the content with the fields, `''` for the whole. */
  prefix: string;
  /** Omits empty fields. */
  isBrief?: boolean;
}

/** Read-only values of several fields with their labels. */
export function FieldValues({ fields, content, prefix, isBrief = false }: FieldValuesProps) {
  return (
    <div className="stack gap-4 min-0">
      {Object.entries(fields).map(([name, field]) => {
        const path = prefix === '' ? name : `${prefix}.${name}`;
        if (isBrief && !isFilled(field, content, path)) return null;
        return (
          <Fragment key={name}>
            <p className="caption muted">{labelOf(name, field)}</p>
            <FieldValue field={field} content={content} path={path} />
          </Fragment>
        );
      })}
    </div>
  );
}
