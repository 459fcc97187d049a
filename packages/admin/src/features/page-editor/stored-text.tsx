import { useTranslation } from 'react-i18next';
import classes from './stored-text.module.css';

/** Stored data without a form, as formatted JSON. */
export function StoredText({ stored }: { stored: unknown }) {
  const { t } = useTranslation();
  return (
    <details className={classes.details}>
      <summary>{t('editor.safe.stored')}</summary>
      <pre
        className={`caption sunken scroll pad-8-12 ${classes.stored}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={t('editor.safe.stored')}
      >
        {JSON.stringify(stored, null, 2)}
      </pre>
    </details>
  );
}
