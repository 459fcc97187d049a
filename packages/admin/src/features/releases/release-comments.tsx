import { Button, Textarea } from '@mantine/core';
import { contract, type Release } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSending } from '../../lib/after-sending.ts';
import { api } from '../../lib/api.ts';
import { setRelease } from '../../lib/releases.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { useCall } from '../../ui/use-call.ts';

/** Comments on a release, and a field for another. */
export function ReleaseComments({ release }: { release: Release }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { isRunning, run } = useCall();
  const send = async (): Promise<void> => {
    const params = { id: String(release.id) };
    const done = await run(() => api.call(contract.releases.comment, { params, body: { text } }));
    if (!done) return;
    setText((now) => afterSending(now, text));
    await setRelease(done.answer.release);
  };
  return (
    <section aria-labelledby="comments" className="stack gap-16 one-column readable">
      <h2 id="comments">{t('releases.comments')}</h2>
      {release.comments.length > 0 && (
        <ul className="stack gap-16">
          {release.comments.map((comment) => (
            <li key={comment.id}>
              <p className="small muted">
                {comment.by.name} · <DateTime time={comment.at} />
              </p>
              <p className="break-anywhere pre-line">{comment.text}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          label={t('releases.comment')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={isRunning} disabled={text.trim() === ''}>
            {t('releases.sendComment')}
          </Button>
        </div>
      </form>
    </section>
  );
}
