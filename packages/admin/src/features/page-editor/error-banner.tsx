import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../fields/field-label.ts';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { fieldsOf, useEditor, useEditorState } from './editor-context.ts';
import classes from './editor-workspace.module.css';
import { useSelection } from './use-selection.ts';

/** As many are listed; the cards and the outline mark the others. */
const listed = 6;

/** Whether a field or tab shows the error where it belongs. */
const isPlaced = ({ property }: ErrorItem): boolean => /^(?:blocks\.\d+\.|typeData\.)/.test(property);

/** What was refused: errors of the page as a whole, and the way to every field that is marked. */
export function ErrorBanner() {
  const { t } = useTranslation();
  const { blockTypes, store } = useEditor();
  const errorText = useErrorText();
  const [, select] = useSelection();
  const marked = useEditorState((state) => state.errors.blocks);
  const blocks = useEditorState((state) => state.history.present.blocks);
  const whole = [...useErrors('page-editor'), ...useErrors('publication-requests')].filter((item) => !isPlaced(item));
  const fields = Object.entries(marked).flatMap(([key, errors]) => {
    const block = blocks[key];
    return block ? errors.map((error) => ({ key, type: block.type, ...error })) : [];
  });
  return (
    <div className={classes.errors}>
      <ErrorList errors={whole} />
      {fields.length > 0 && (
        <ul aria-label={t('editor.errors.fields')} className={classes.errorFields}>
          {fields.slice(0, listed).map(({ key, type, property, code }) => {
            const path = property.replace(/^(?:props|__images|__files)\./, '');
            const name = labelAt(fieldsOf(blockTypes.get(type)), path);
            return (
              <li key={`${key} ${property} ${code}`}>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => {
                    select(key);
                    store.getState().reveal(key, path);
                  }}
                >
                  {blockTypes.get(type)?.label ?? type}: {errorText({ property: name, code })}
                </Button>
              </li>
            );
          })}
          {fields.length > listed && (
            <li className={classes.moreErrors}>{t('editor.errors.more', { count: fields.length - listed })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
