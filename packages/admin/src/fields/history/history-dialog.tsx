import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteVersion, SiteVersions } from '@ximblox/contract';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { VersionEntry } from './version-entry.tsx';

const pageSize = 10;

export interface HistoryDialogProps<Content> {
  /** Name of the thing whose history it is. */
  name: string;
  /** Query key of the versions, with what changes when one is added. */
  queryKey: readonly unknown[];
  read(page: { pageIndex: number; pageSize: number }, signal: AbortSignal): Promise<SiteVersions<Content>>;
  /** Describes what changed from one version to the next, one phrase each. */
  describe(before: Content, after: Content): readonly string[];
  /** Renders what differs between two versions; undefined if `describe` says it all. */
  renderChanges?: (before: Content, after: Content) => ReactNode;
  /** Describes a version without a known predecessor. */
  describeFirst?: (content: Content) => string;
  /** Note above the list, such as a warning about unsaved changes. */
  note?: string | undefined;
  /** Whether the version in effect can be restored too, as another one may be. */
  canRestore(version: SiteVersion<Content>): boolean;
  onRestore(version: SiteVersion<Content>): void;
  onClose(): void;
}

interface VersionListProps<Content>
  extends Pick<
    HistoryDialogProps<Content>,
    'describe' | 'renderChanges' | 'describeFirst' | 'canRestore' | 'onRestore'
  > {
  versions: SiteVersions<Content>;
  newest: SiteVersion<Content> | undefined;
  isStale: boolean;
  onCompare(left: number, right: number): void;
}

function VersionList<Content>({ versions, newest, isStale, onCompare, ...props }: VersionListProps<Content>) {
  const { describe, renderChanges, describeFirst, canRestore, onRestore } = props;
  const { items, previous } = versions;
  return (
    <ol className="rows stale" aria-busy={isStale}>
      {items.map((version, position) => {
        const before = items[position + 1] ?? previous;
        // The version in effect is compared with the one before it, any other with the one in effect.
        const other = version.number === newest?.number ? before : newest;
        const [from = 0, to = 0] = [version.number, other?.number ?? 0].toSorted((a, b) => a - b);
        return (
          <VersionEntry
            key={version.number}
            version={version}
            phrases={before ? describe(before.content, version.content) : null}
            first={describeFirst?.(version.content)}
            onCompare={renderChanges && other ? () => onCompare(from, to) : undefined}
            onRestore={canRestore(version) ? () => onRestore(version) : undefined}
          />
        );
      })}
    </ol>
  );
}

/** Versions of something that visitors see, newest first, with comparison and restore. */
export function HistoryDialog<Content>(props: HistoryDialogProps<Content>) {
  const { name, queryKey, read, renderChanges, note, onClose } = props;
  const { t } = useTranslation();
  const [pageIndex, setPageIndex] = useState(0);
  const [compared, setCompared] = useState<{ left: number; right: number }>();
  const pageOf = (index: number) => ({
    queryKey: [...queryKey, 'versions', index],
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ pageIndex: index, pageSize }, signal),
    // Another user may have saved since.
    staleTime: 0,
  });
  const versions = useQuery({ ...pageOf(pageIndex), placeholderData: keepPreviousData });
  const newest = useQuery(pageOf(0)).data?.items[0];

  const content = () => {
    if (versions.isError) return <ErrorState failure={versions.error} onRetry={() => void versions.refetch()} />;
    if (!versions.data) return <LoadingState rows={4} />;
    const { items, totalItems, previous } = versions.data;
    if (items.length === 0) {
      return (
        <EmptyState icon={History} title={t('editor.history.empty')}>
          {t('history.emptyText')}
        </EmptyState>
      );
    }
    const known = new Map([newest, ...items, previous].flatMap((one) => (one ? [[one.number, one]] : [])));
    const [left, right] = [known.get(compared?.left ?? 0), known.get(compared?.right ?? 0)];
    if (left && right && renderChanges) {
      return (
        <VersionComparison
          versions={[...known.values()]}
          left={left}
          right={right}
          onChoose={setCompared}
          onBack={() => setCompared(undefined)}
        >
          {renderChanges(left.content, right.content)}
        </VersionComparison>
      );
    }
    return (
      <>
        {note && <p className="small muted">{note}</p>}
        <VersionList
          {...props}
          versions={versions.data}
          newest={newest}
          isStale={versions.isPlaceholderData}
          onCompare={(from, to) => setCompared({ left: from, right: to })}
        />
        <Pagination pageIndex={pageIndex} pageSize={pageSize} totalItems={totalItems} onChange={setPageIndex} />
      </>
    );
  };
  return (
    <Modal title={t('history.title', { name })} size="lg" onClose={onClose}>
      {content()}
    </Modal>
  );
}
