import { Button } from '@mantine/core';
import { type BlockContent, compareFields, type Fields, isList, labelOf } from '@ximblox/blocks/internal';
import { Copy, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../fields/field-values.tsx';
import { ChangeList } from '../../../fields/compare/change-list.tsx';
import { holdsSame } from './source-fields.ts';

/** Label of a source part that has changed since it was translated. */
export function ChangeMark({ text }: { text: string }) {
  return (
    <span className="inline-row gap-4 accent-ground accent caption rounded-small pad-inline-4">
      <PencilLine size={12} aria-hidden />
      {text}
    </span>
  );
}

interface SourceFieldsProps {
  fields: Fields;
  /** Current content of the source. */
  content: BlockContent;
  /** Content of the source version of the translation; undefined if there is nothing to compare. */
  before: BlockContent | undefined;
  /** Content of the translation; undefined without such a block. */
  translation: BlockContent | undefined;
  onCopy(name: string, label: string): void;
}

/** Source content field by field, with its changes (by item in lists) and a button to copy each field. */
export function SourceFields({ fields, content, before, translation, onCopy }: SourceFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      {Object.entries(fields).map(([name, field]) => {
        const label = labelOf(name, field);
        const isChanged = before !== undefined && !holdsSame(before, content, name);
        const canCopy = translation !== undefined && !holdsSame(translation, content, name);
        return (
          <div key={name} className="min-0">
            <div className="row wrap gap-4-8 min-height-24">
              <span className="caption muted">{label}</span>
              {isChanged && <ChangeMark text={t('editor.beside.changed')} />}
              {canCopy && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  className="push"
                  leftSection={<Copy size={12} aria-hidden />}
                  onClick={() => onCopy(name, label)}
                >
                  {t('editor.beside.copy')}
                  <span className="visually-hidden">: {label}</span>
                </Button>
              )}
            </div>
            <FieldValue field={field} content={content} path={name} />
            {isChanged && (
              <details className="small muted indented">
                <summary>{t(isList(field) ? 'editor.compare.fields' : 'editor.beside.before')}</summary>
                {isList(field) ? (
                  <ChangeList
                    changes={compareFields({ [name]: field }, before, content)}
                    fields={fields}
                    labelOf={() => null}
                  />
                ) : (
                  <FieldValue field={field} content={before} path={name} />
                )}
              </details>
            )}
          </div>
        );
      })}
    </div>
  );
}
