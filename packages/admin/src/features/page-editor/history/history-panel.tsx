import type { PageVersion, RequestOutcome, VersionChanges } from '@ximblox/contract';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useComparisonAddress } from '../compare/comparison-address.ts';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { changePhrases, useChangeNames } from './change-names.ts';
import { Outcomes } from './outcomes.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { historyPageSize, useHistory } from './use-history.ts';
import { PhraseList } from '../../../fields/history/phrase-list.tsx';
import { VersionActions } from '../../../fields/history/version-actions.tsx';

type Entry = Pick<
  PageVersion,
  'id' | 'number' | 'author' | 'createdAt' | 'isPublished' | 'hasPublicationRequest' | 'release'
> & { outcomes: readonly RequestOutcome[] };

function Changes({ changes }: { changes: VersionChanges | undefined }) {
  const { t } = useTranslation();
  const names = useChangeNames();
  if (!changes) return null;
  if (changes.isFirst) return <p className="small break-anywhere dense muted">{t('editor.changes.first')}</p>;
  const phrases = changePhrases(changes, names, t);
  if (phrases.length === 0) return <p className="small break-anywhere dense muted">{t('editor.changes.none')}</p>;
  return <PhraseList phrases={phrases} />;
}

interface VersionEntryProps {
  version: Entry;
  changes: VersionChanges | undefined;
  /** On the live line, or in the release in which the page is edited. */
  isNewest: boolean;
  /** Undefined for a first version that is also the newest. */
  onCompare: (() => void) | undefined;
  /** Undefined without permission, and for the newest version. */
  onRestore: (() => void) | undefined;
}

function VersionEntry({ version, changes, isNewest, onCompare, onRestore }: VersionEntryProps) {
  const { t } = useTranslation();
  const { number, author, createdAt, isPublished, hasPublicationRequest, release } = version;
  return (
    <li className="stack gap-4">
      <div className="row wrap gap-4-8">
        <h3>{t('editor.history.version', { number })}</h3>
        {isNewest && <span className="pill muted">{t('editor.history.newest')}</span>}
        {isPublished && (
          <span className="pill success" data-mark="published">
            {t('editor.history.published')}
          </span>
        )}
        {release && (
          <span className="pill muted" data-mark="release">
            {release.name}
          </span>
        )}
        {hasPublicationRequest && (
          <span className="pill info" data-mark="requested">
            {t('editor.history.requested')}
          </span>
        )}
      </div>
      <p className="small break-anywhere dense muted">
        {author.name || t('editor.history.nobody')} · <DateTime time={createdAt} />
      </p>
      <Changes changes={changes} />
      <Outcomes outcomes={version.outcomes} />
      <VersionActions number={number} onCompare={onCompare} onRestore={onRestore} />
    </li>
  );
}

/** All versions of the page, newest first, with author, date and changes. */
export function HistoryPanel() {
  const { t } = useTranslation();
  const [pageIndex, setPageIndex] = useState(0);
  const [restoring, setRestoring] = useState<Entry | null>(null);
  const canRestore = useEditorState(mayEdit);
  const newestID = useEditorState((state) => state.page.newestVersionID);
  const { compare } = useComparisonAddress();
  const { versions, changes } = useHistory(pageIndex);
  if (versions.isPending) return <LoadingState />;
  if (versions.isError) return <ErrorState failure={versions.error} onRetry={() => void versions.refetch()} />;
  const { items, totalItems } = versions.data;
  if (items.length === 0) return <EmptyState icon={History} title={t('editor.history.empty')} />;
  /** Compares a version with the newest, of the live line or of the release; the newest with its predecessor. */
  const comparisonOf = ({ id, number, release }: Entry): (() => void) | undefined => {
    const before =
      items.find((other) => other.number < number && other.release?.id === release?.id) ??
      items.find((other) => other.number < number);
    if (id !== newestID) return () => compare({ left: id, right: newestID });
    return before && (() => compare({ left: before.id, right: id }));
  };
  const changesOf = new Map(changes.data?.map((one) => [one.versionID, one]));
  return (
    <>
      {changes.isError && <ErrorState failure={changes.error} onRetry={() => void changes.refetch()} />}
      <ol className="rows stale margin-bottom-16" aria-busy={versions.isPlaceholderData}>
        {items.map((version) => (
          <VersionEntry
            key={version.id}
            version={version}
            changes={changesOf.get(version.id)}
            isNewest={version.id === newestID}
            onCompare={comparisonOf(version)}
            onRestore={canRestore && version.id !== newestID ? () => setRestoring(version) : undefined}
          />
        ))}
      </ol>
      <Pagination pageIndex={pageIndex} pageSize={historyPageSize} totalItems={totalItems} onChange={setPageIndex} />
      {restoring && <RestoreDialog version={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}
