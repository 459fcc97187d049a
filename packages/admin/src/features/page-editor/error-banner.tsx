import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import classes from './editor-workspace.module.css';
import { useMarkedFields, useShowMarked } from './use-marked-fields.ts';

/** As many are listed; the cards and the outline mark the others. */
const listed = 6;

/** Whether a field or tab shows the error where it belongs. */
const isPlaced = ({ property }: ErrorItem): boolean => /^(?:blocks\.\d+\.|typeData\.)/.test(property);

/** What was refused: errors of the page as a whole, and the way to every field that is marked. */
export function ErrorBanner() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const show = useShowMarked();
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
          {marked.slice(0, listed).map((field) => (
            <li key={field.id}>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => show(field)}>
                {field.owner}: {errorText(field)}
              </Button>
            </li>
          ))}
          {marked.length > listed && (
            <li className={classes.moreErrors}>{t('editor.errors.more', { count: marked.length - listed })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
