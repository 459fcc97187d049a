import { useTranslation } from 'react-i18next';

/** Stored data without a form, as formatted JSON. */
export function StoredText({ stored }: { stored: unknown }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className="small">{t('editor.safe.stored')}</summary>
      <pre
        className="caption card rounded-small sunken list-box pad-8-12 margin-top-8 text"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={t('editor.safe.stored')}
      >
        {JSON.stringify(stored, null, 2)}
      </pre>
    </details>
  );
}
