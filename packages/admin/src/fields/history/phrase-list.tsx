import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './phrase-list.module.css';

/** Number of phrases before "show all". */
const collapsedCount = 4;

/** Phrases about what changed in a version; most of a long list are folded. */
export function PhraseList({ phrases }: { phrases: readonly string[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || phrases.length <= collapsedCount + 1 ? phrases : phrases.slice(0, collapsedCount);
  return (
    <>
      <ul className={`small stack gap-2 break-anywhere ${classes.phrases}`}>
        {shown.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
      {shown.length < phrases.length && (
        <button type="button" className={`plain-button small at-start ${classes.more}`} onClick={() => setWhole(true)}>
          {t('editor.changes.more', { count: phrases.length - shown.length })}
        </button>
      )}
    </>
  );
}
