import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../fields/control.ts';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import classes from './editor-workspace.module.css';
import { useSelection } from './use-selection.ts';

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
          {fields.slice(0, 6).map(({ key, type, property, code }) => {
            const path = property.replace(/^(?:props|__images|__files)\./, '');
            const name = labelOf(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path, {});
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
        </ul>
      )}
    </div>
  );
}
