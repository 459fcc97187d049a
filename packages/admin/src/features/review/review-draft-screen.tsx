import { Button, Textarea, TextInput } from '@mantine/core';
import { type AnswerOf, CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { concerns, errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import classes from './review-draft.module.css';

type Draft = AnswerOf<typeof contract.reviewLinks.open>;

function Words({ name, text, createdAt }: Pick<Draft['comments'][number], 'name' | 'text' | 'createdAt'>) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.detail}>
        <strong>{name || t('editor.history.nobody')}</strong> · <DateTime time={createdAt} />
      </p>
      <p className={classes.text}>{text}</p>
    </>
  );
}

/** Comments of the guest with their replies, and a form for new ones. */
function Comments({ draft, token, onDone }: { draft: Draft; token: string; onDone(): Promise<void> }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [isSent, setSent] = useState(false);
  const { of, rest } = useFormErrors(errors);
  const forget = (field: string): void => setErrors((now) => now.filter((error) => !concerns(error, field)));
  const send = async (): Promise<void> => {
    setRunning(true);
    setErrors([]);
    setSent(false);
    try {
      await api.call(contract.reviewLinks.comment, { params: { token }, body: { name, text } });
      setText('');
      setSent(true);
      await onDone();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    }
    setRunning(false);
  };
  return (
    <aside className={`stack gap-16 top scroll pad-16 ${classes.side}`} aria-labelledby="comments">
      <h2 id="comments">{t('review.comments')}</h2>
      <p className={classes.detail}>{t('review.commentsText')}</p>
      <ol className="plain-list stack gap-12 hide-empty">
        {draft.comments.map((comment) => (
          <li key={comment.id}>
            <Words {...comment} />
            {comment.answers.length > 0 && (
              <ol className={`stack gap-8 ${classes.answers}`} aria-label={t('review.answers')}>
                {comment.answers.map((answer) => (
                  <li key={answer.id}>
                    <Words {...answer} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <form
        noValidate
        className="stack gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorList errors={rest(['name', 'text'])} />
        <TextInput
          label={t('review.name')}
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          error={of('name')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            forget('name');
          }}
        />
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          required
          maxLength={2000}
          label={t('review.text')}
          value={text}
          error={of('text')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            forget('text');
          }}
        />
        <Button type="submit" loading={isRunning}>
          {t('review.send')}
        </Button>
        <output className={classes.detail}>{isSent && t('review.sent')}</output>
      </form>
    </aside>
  );
}

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

/** Draft for a guest with a review link. */
export function ReviewDraftScreen() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const [draft, setDraft] = useState<Reading>();
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
  if (draft === 'gone') {
    return (
      <main className={classes.waiting}>
        <h1>{t('review.gone')}</h1>
        <p>{t('review.goneText')}</p>
      </main>
    );
  }
  if ('failure' in draft) {
    return (
      <main className={classes.waiting}>
        <ErrorState failure={draft.failure} onRetry={() => void load()} />
      </main>
    );
  }
  return (
    <main className={classes.review} data-comments={draft.mayComment || undefined}>
      <header className={classes.header}>
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
      <iframe
        className={classes.frame}
        title={t('review.draft')}
        src={`${adminBase}/review/page?token=${encodeURIComponent(token)}`}
      />
      {draft.mayComment && <Comments draft={draft} token={token} onDone={load} />}
    </main>
  );
}
