import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../fields/field-label.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import type { Fields } from '@ximblox/blocks';
import { typeDataForm } from './content-ports.ts';
import { fieldsOf, useEditor, useEditorState } from './editor-context.ts';
import classes from './editor-workspace.module.css';
import { useShowForm } from './use-selection.ts';

/** As many are listed; the cards and the outline mark the others. */
const listed = 6;

/** Whether a field or tab shows the error where it belongs. */
const isPlaced = ({ property }: ErrorItem): boolean => /^(?:blocks\.\d+\.|typeData\.)/.test(property);

interface MarkedField {
  /** Key of its block, or what stands for the form of the page's type. */
  key: string;
  /** What the block or the page's type is called. */
  owner: string;
  fields: Fields | undefined;
  error: ErrorItem;
}

/** Fields that the last answer refused, wherever they are. */
function useMarkedFields(): MarkedField[] {
  const { blockTypes, pageType } = useEditor();
  const marked = useEditorState((state) => state.errors.blocks);
  const ofType = useEditorState((state) => state.errors.typeData);
  const blocks = useEditorState((state) => state.history.present.blocks);
  const inBlocks = Object.entries(marked).flatMap(([key, errors]) => {
    const type = blocks[key]?.type;
    if (type === undefined) return [];
    const info = blockTypes.get(type);
    return errors.map((error) => ({ key, owner: info?.label ?? type, fields: fieldsOf(info), error }));
  });
  const fields = pageType?.fields as Fields | undefined;
  return [...inBlocks, ...ofType.map((error) => ({ key: typeDataForm, owner: pageType?.label ?? '', fields, error }))];
}

/** What was refused: errors of the page as a whole, and the way to every field that is marked. */
export function ErrorBanner() {
  const { t } = useTranslation();
  const { store } = useEditor();
  const errorText = useErrorText();
  const showForm = useShowForm();
  // What was refused on one page says nothing about the next.
  useEffect(
    () => () => {
      clearErrors('page-editor');
      clearErrors('publication-requests');
    },
    [],
  );
  const whole = [...useErrors('page-editor'), ...useErrors('publication-requests')].filter((item) => !isPlaced(item));
  const marked = useMarkedFields();
  return (
    <div className={classes.errors}>
      <ErrorList errors={whole} />
      {marked.length > 0 && (
        <ul aria-label={t('editor.errors.fields')} className={classes.errorFields}>
          {marked.slice(0, listed).map(({ key, owner, fields, error }) => {
            const path = error.property.replace(/^(?:props|__images|__files)\./, '');
            return (
              <li key={`${key} ${error.property} ${error.code}`}>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => {
                    showForm(key === typeDataForm ? null : key);
                    store.getState().reveal(key, path);
                  }}
                >
                  {owner}: {errorText({ property: labelAt(fields, path), code: error.code })}
                </Button>
              </li>
            );
          })}
          {marked.length > listed && (
            <li className={classes.moreErrors}>{t('editor.errors.more', { count: marked.length - listed })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
