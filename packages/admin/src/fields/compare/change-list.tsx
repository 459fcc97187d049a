import { type BlockContent, type FieldChange, type Fields, isList } from '@ximblox/blocks/internal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValues } from '../field-values.tsx';
import { ChangedValue } from './changed-value.tsx';
import classes from './changes.module.css';
import { fieldAt } from './field-at.ts';

/** Added or removed list item, with its content. */
export function WholeItem({
  fields,
  item,
  change,
}: {
  fields: Fields;
  item: BlockContent;
  change: 'added' | 'removed';
}) {
  return (
    <div className={classes.item} data-change={change}>
      <FieldValues fields={fields} content={item} prefix="" isBrief />
    </div>
  );
}

interface ChangeListProps {
  changes: readonly FieldChange[];
  fields: Fields | undefined;
  /** Label of fields without a definition. */
  labelOf(path: string): string | null;
  /** Renders content below the change of a field. */
  renderBelow?(path: string, label: string): ReactNode;
}

/** Changes field by field; added, removed and moved list items as a whole. */
export function ChangeList({ changes, fields, labelOf, renderBelow }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <dl className={`stack gap-12 ${classes.changes}`}>
      {changes.map(({ path, before, after, item }) => {
        const { field, label: ownLabel } = fieldAt(fields, path);
        const label = labelOf(path) ?? ownLabel;
        const itemFields = field && isList(field) ? field.fields : {};
        return (
          <div key={`${path} ${item}`}>
            <dt>
              {label}
              {item && (
                <span className={classes.what} data-change={item}>
                  {t(`editor.compare.block.${item}`)}
                </span>
              )}
            </dt>
            <dd>
              {item === 'moved' && (
                <p className="small dense muted break-anywhere">
                  {t('editor.compare.place', { from: Number(before) + 1, to: Number(after) + 1 })}
                </p>
              )}
              {(item === 'added' || item === 'removed') && (
                <WholeItem fields={itemFields} item={(after ?? before) as BlockContent} change={item} />
              )}
              {!item && <ChangedValue field={field} before={before} after={after} />}
              {renderBelow?.(path, label)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
