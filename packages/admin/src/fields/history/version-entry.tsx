import type { SiteVersion } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { PhraseList } from './phrase-list.tsx';
import { VersionActions } from './version-actions.tsx';

/** What changed from the version before; null if that is not known. */
function Phrases({ phrases, number, first }: Pick<VersionEntryProps, 'phrases' | 'first'> & { number: number }) {
  const { t } = useTranslation();
  if (!phrases) {
    return (
      <p className="small muted break-anywhere">
        {first ?? t(number === 1 ? 'editor.changes.first' : 'history.earlierUnknown')}
      </p>
    );
  }
  if (phrases.length === 0) return <p className="small muted">{t('editor.changes.none')}</p>;
  return <PhraseList phrases={phrases} />;
}

interface VersionEntryProps {
  version: Omit<SiteVersion<unknown>, 'content'>;
  phrases: readonly string[] | null;
  /** Text in place of the phrases of a version without a known predecessor. */
  first?: string | undefined;
  onCompare: (() => void) | undefined;
  onRestore: (() => void) | undefined;
}

/** A version in the history: number, author, times, changes and actions. */
export function VersionEntry({ version, phrases, first, onCompare, onRestore }: VersionEntryProps) {
  const { t } = useTranslation();
  const { number, author, since, until } = version;
  return (
    <li className="stack gap-4">
      <div className="row wrap gap-8">
        <h3>{t('editor.history.version', { number })}</h3>
        {until === null && <span className="pill success">{t('history.current')}</span>}
      </div>
      <p className="small muted break-anywhere">
        {author?.name || t('editor.history.nobody')} · <DateTime time={since} />
        {until !== null && (
          <>
            {' – '}
            <DateTime time={until} />
          </>
        )}
      </p>
      <Phrases phrases={phrases} number={number} first={first} />
      <VersionActions number={number} onCompare={onCompare} onRestore={onRestore} />
    </li>
  );
}
