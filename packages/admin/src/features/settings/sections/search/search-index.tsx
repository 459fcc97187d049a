import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useQuery } from '@tanstack/react-query';
import { contract, type SearchIndexStatus } from '@ximblox/contract';
import { CircleAlert, CircleCheck, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../lib/api.ts';
import { errorsOfFailure } from '../../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../../lib/errors/error-text.ts';
import { useFormats } from '../../../../lib/format.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import classes from './search-section.module.css';

/** Polling interval in milliseconds during indexing, and after a failure that is retried. */
const lookEvery: Partial<Record<SearchIndexStatus['indexing']['state'], number>> = { loading: 1000, error: 5000 };

/** Last action of the user and its result. */
type Asked = { action: 'remove' | 'index'; state: 'loading' | 'success' | 'error'; failure?: unknown };

/** Progress or result of the last full index. */
function IndexingState({ indexing, unreadable }: Pick<SearchIndexStatus, 'indexing' | 'unreadable'>) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const id = useId();
  const { state, done, total, endedAt } = indexing;
  if (state === 'loading') {
    const values = { done: number(done), total: number(total) };
    return (
      <div className="stack gap-6 tabular">
        <p id={id}>{t('settings.search.indexing', values)}</p>
        <Progress.Root size="sm">
          <Progress.Section value={total === 0 ? 0 : Math.min(100, (100 * done) / total)} aria-labelledby={id} />
        </Progress.Root>
        <p className="small muted">{t('settings.search.goesOn')}</p>
      </div>
    );
  }
  if (state === 'idle' || endedAt === null) return null;
  // Unreadable pages are listed separately. They do not stop the indexing of other pages.
  if (state === 'error' && (done < total || unreadable.length === 0)) {
    return (
      <p className={classes.outcome} data-state="error">
        <CircleAlert size={16} aria-hidden />
        {t('settings.search.failed', { done: number(done), total: number(total), time: dateTime(endedAt) })}
      </p>
    );
  }
  return (
    <p className={classes.outcome} data-state="success">
      <CircleCheck size={16} aria-hidden />
      {t('settings.search.indexed', { count: done, time: dateTime(endedAt) })}
    </p>
  );
}

/** Pages that could not be indexed, with links to the editor. */
function Unreadable({ pages }: { pages: SearchIndexStatus['unreadable'] }) {
  const { t } = useTranslation();
  if (pages.length === 0) return null;
  return (
    <div>
      <p className={classes.outcome} data-state="error">
        <CircleAlert size={16} aria-hidden />
        {t('settings.search.unreadable', { count: pages.length })}
      </p>
      <ul className="stack gap-4 bullets margin-top-4 break-anywhere">
        {pages.map(({ pageID, title }) => (
          <li key={pageID}>
            <Link to={`/page/${pageID}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemovalDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('settings.search.remove')}
      onClose={onClose}
      confirm={{ text: t('settings.search.remove'), isDangerous: true, onClick: onConfirm }}
    >
      <p>{t('settings.search.removeText')}</p>
    </Modal>
  );
}

/** The last action of the user, and its result. */
function useIndexAction(refetch: () => Promise<unknown>) {
  const [asked, setAsked] = useState<Asked>();
  const run = async (action: Asked['action']): Promise<void> => {
    setAsked({ action, state: 'loading' });
    try {
      await api.call(contract.search[action === 'remove' ? 'removeAllPages' : 'indexAllPages'], { body: {} });
      setAsked({ action, state: 'success' });
    } catch (failure) {
      setAsked({ action, state: 'error', failure });
    }
    await refetch();
  };
  return { asked, run };
}

interface IndexButtonsProps {
  asked: Asked | undefined;
  isBusy: boolean;
  isEmpty: boolean;
  onIndex(): void;
  onRemove(): void;
}

function IndexButtons({ asked, isBusy, isEmpty, onIndex, onRemove }: IndexButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-8 margin-top-4">
      <Button
        leftSection={<RefreshCw size={16} aria-hidden />}
        disabled={isBusy}
        loading={asked?.action === 'index' && asked.state === 'loading'}
        onClick={onIndex}
      >
        {t('settings.search.index')}
      </Button>
      <Button
        variant="default"
        className="danger"
        leftSection={<Trash2 size={16} aria-hidden />}
        disabled={isBusy || isEmpty}
        loading={asked?.action === 'remove' && asked.state === 'loading'}
        onClick={onRemove}
      >
        {t('settings.search.remove')}
      </Button>
    </div>
  );
}

/** State of the search index, with actions to clear and rebuild it. */
export function SearchIndex() {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const textOf = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const status = useQuery({
    queryKey: ['search-index'],
    queryFn: ({ signal }) => api.call(contract.search.status, { signal }),
    refetchInterval: ({ state }) => (state.data && lookEvery[state.data.indexing.state]) ?? false,
  });

  const { asked, run } = useIndexAction(status.refetch);

  if (!status.data) {
    return status.error ? (
      <ErrorState failure={status.error} onRetry={() => void status.refetch()} />
    ) : (
      <LoadingState rows={3} />
    );
  }
  const { documents, pages, removedAt, indexing, unreadable } = status.data;
  const isBusy = indexing.state === 'loading' || asked?.state === 'loading';
  const isEmptied = documents === 0 && removedAt !== null && indexing.state === 'idle';
  return (
    <section className={classes.part} aria-label={t('settings.section.search')}>
      <p>{t('settings.search.count', { documents: number(documents), pages: number(pages) })}</p>
      <p className="small muted">{t('settings.search.help')}</p>
      <div role="status" className="stack gap-8 hide-empty">
        <IndexingState indexing={indexing} unreadable={unreadable} />
        <Unreadable pages={unreadable} />
        {isEmptied && <p>{t('settings.search.removed', { time: dateTime(removedAt) })}</p>}
      </div>
      {asked?.state === 'error' && (
        <p role="alert" className={classes.outcome} data-state="error">
          <CircleAlert size={16} aria-hidden />
          {errorsOfFailure(asked.failure).map(textOf).join(' ')}
        </p>
      )}
      <IndexButtons
        asked={asked}
        isBusy={isBusy}
        isEmpty={documents === 0}
        onIndex={() => void run('index')}
        onRemove={() => setIsAsking(true)}
      />
      {isAsking && (
        <RemovalDialog
          onConfirm={() => {
            setIsAsking(false);
            void run('remove');
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
