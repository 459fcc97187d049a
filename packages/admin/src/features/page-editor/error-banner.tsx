import { Button } from '@mantine/core';
import type { ErrorItem } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import classes from './editor-workspace.module.css';
import { useEditorState } from './editor-context.ts';
import type { PageActions } from './use-page-actions.ts';
import { useMarkedFields, useShowMarked } from './use-marked-fields.ts';

/** Number of errors before "show all". */
const listed = 6;

/** Whether a field or tab shows the error. */
const isPlaced = ({ property }: ErrorItem): boolean => /^(?:title$|blocks\.\d+\.|typeData\.)/.test(property);

/** Whether a field of the page itself shows the error: its SEO fields. */
const isPageField = ({ property }: ErrorItem): boolean => property.startsWith('seo');

/** Lists the server's errors: those of the page as a whole, and links to the invalid fields. */
export function ErrorBanner({ refusedAfterSave }: Pick<PageActions, 'refusedAfterSave'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const show = useShowMarked();
  // Errors of one page do not apply to the next.
  useEffect(
    () => () => {
      clearErrors('page-editor');
      clearErrors('publication-requests');
    },
    [],
  );
  const ofPage = useEditorState((state) => state.errors.page);
  const collected = [...useErrors('page-editor'), ...useErrors('publication-requests')];
  // A field that has changed since counts as valid until the server reports it again.
  const isCurrent = (item: ErrorItem): boolean =>
    !isPageField(item) || ofPage.some(({ property, code }) => property === item.property && code === item.code);
  const whole = collected.filter((item) => !isPlaced(item) && isCurrent(item));
  const marked = useMarkedFields();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? marked : marked.slice(0, listed);
  return (
    <div className={`stack gap-4 line-below pad-8-16 ${classes.errors}`}>
      {refusedAfterSave && whole.length + marked.length > 0 && (
        <p className="margin-bottom-4">
          <strong>{t(`editor.publication.refusedAfterSave.${refusedAfterSave}`)}</strong>{' '}
          {marked.length > 0 && t('editor.publication.missing')}
        </p>
      )}
      <ErrorList errors={whole} />
      {marked.length > 0 && (
        <ul aria-label={t('editor.errors.fields')} className={`flex wrap gap-4 ${classes.errorFields}`}>
          {shown.map((field) => (
            <li key={field.id}>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => show(field)}>
                {field.owner}: {errorText(field)}
              </Button>
            </li>
          ))}
          {marked.length > shown.length && (
            <li>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
                {t('editor.errors.more', { count: marked.length - shown.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
