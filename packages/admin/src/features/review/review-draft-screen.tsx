import { Textarea } from '@mantine/core';
import { CmsError, contract } from '@ximblox/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { RenderedDraft } from './rendered-draft.tsx';
import classes from './review-draft.module.css';
import type { Draft } from './use-block-names.ts';

type Reading = Draft | 'gone' | { failure: unknown };

/** State of a review link: its draft, `gone` if it is no longer valid, or the failure of the request. */
async function read(token: string): Promise<Reading> {
  try {
    return await api.call(contract.reviewLinks.open, { params: { token: token || '-' } });
  } catch (failure) {
    const isGone = failure instanceof CmsError && [404, 410].includes(failure.status);
    return isGone ? 'gone' : { failure };
  }
}

const isShown = (reading: Reading | undefined): reading is Draft =>
  reading !== undefined && reading !== 'gone' && !('failure' in reading);

/** Name and version of the draft, with who shared it until when. */
function DraftHeader({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <header className={`line-below ${classes.header}`}>
      <h1 lang={draft.locale}>{draft.title}</h1>
      <p className={classes.detail}>
        {[
          draft.siteName,
          t(draft.isPinned ? 'review.pinned' : 'review.newest', { number: draft.versionNumber }),
          ...(draft.by === '' ? [] : [t('review.sharedBy', { name: draft.by })]),
          t('review.until', { time: dateTime(draft.expiresAt) }),
        ].join(' · ')}
      </p>
    </header>
  );
}

/** Message that the link is no longer valid, with the comment that was not sent, to copy. */
function Gone({ unsent }: { unsent: string }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  // The form had the focus when the link ended; a screen reader starts at the message.
  useEffect(() => main.current?.focus(), []);
  return (
    <main ref={main} tabIndex={-1} className={`no-outline ${classes.waiting}`}>
      <h1>{t('review.gone')}</h1>
      <p>{t('review.goneText')}</p>
      {unsent !== '' && (
        <Textarea
          readOnly
          autosize
          minRows={3}
          maxRows={10}
          label={t('review.unsent')}
          description={t('review.unsentText')}
          value={unsent}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </main>
  );
}

/** Draft for a guest with a review link. */
export function ReviewDraftScreen() {
  const { t } = useTranslation();
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const [draft, setDraft] = useState<Reading>();
  const [block, setBlock] = useState('');
  const [requests, setRequests] = useState(0);
  const [text, setText] = useState('');
  const pick = (key: string): void => {
    if (!isShown(draft) || !draft.mayComment) return;
    setBlock(draft.blocks.some((one) => one.key === key) ? key : '');
    setRequests((count) => count + 1);
  };
  useTitle(isShown(draft) ? draft.title : t('review.title'));
  const load = async (): Promise<void> => {
    const next = await read(token);
    // The shown draft stays if refetching fails.
    setDraft((shown) => (isShown(shown) && typeof next === 'object' && 'failure' in next ? shown : next));
  };
  useEffect(() => {
    void (async () => setDraft(await read(token)))();
  }, [token]);
  if (draft === undefined) {
    return (
      <main className={classes.waiting}>
        <LoadingState />
      </main>
    );
  }
  if (draft === 'gone') return <Gone unsent={text} />;
  if ('failure' in draft) {
    return (
      <main className={classes.waiting}>
        <ErrorState failure={draft.failure} onRetry={() => void load()} />
      </main>
    );
  }
  return (
    <main className={`stack ${classes.review}`} data-comments={draft.mayComment || undefined}>
      {draft.mayComment && (
        <button
          type="button"
          className="skip-link rounded surface pad-8-12 raised"
          onClick={() => setRequests((count) => count + 1)}
        >
          {t('review.skip')}
        </button>
      )}
      <DraftHeader draft={draft} />
      <RenderedDraft key={draft.versionNumber} token={token} picked={block} onPick={pick} />
      {draft.mayComment && (
        <GuestPanel
          draft={draft}
          token={token}
          block={block}
          onBlock={setBlock}
          text={text}
          onText={setText}
          requests={requests}
          onDone={load}
        />
      )}
    </main>
  );
}
