import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Number of phrases before "show all". */
const collapsedCount = 4;

/** Phrases about what changed in a version; most of a long list are folded. */
export function PhraseList({ phrases }: { phrases: readonly string[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || phrases.length <= collapsedCount + 1 ? phrases : phrases.slice(0, collapsedCount);
  return (
    <>
      <ul className="small stack gap-2 break-anywhere dense bullets margin-top-4">
        {shown.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
      {shown.length < phrases.length && (
        <button type="button" className="small at-start accent link" onClick={() => setWhole(true)}>
          {t('editor.changes.more', { count: phrases.length - shown.length })}
        </button>
      )}
    </>
  );
}
