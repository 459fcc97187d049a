import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './review-draft.module.css';
import { type Draft, useBlockNames } from './use-block-names.ts';

type GuestComment = Draft['comments'][number];

function Words({ name, text, createdAt }: Pick<GuestComment, 'name' | 'text' | 'createdAt'>) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.detail}>
        <strong>{name || t('editor.history.nobody')}</strong> · <DateTime time={createdAt} />
      </p>
      {text !== '' && <p className="break-anywhere pre-line">{text}</p>}
    </>
  );
}

/** Comments of the guest, with the replies to them. */
export function GuestComments({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const names = useBlockNames(draft);
  return (
    <ol className="stack gap-12 hide-empty">
      {draft.comments.map((comment) => (
        <li key={comment.id}>
          {comment.block !== '' && (
            <p className={classes.detail}>{names.get(comment.block) ?? t('editor.comments.gone')}</p>
          )}
          <Words {...comment} />
          {comment.goodVersion !== null && (
            <p className="row gap-4 small">
              <ThumbsUp size={14} aria-hidden /> {t('editor.comments.good', { number: comment.goodVersion })}
            </p>
          )}
          {comment.answers.length > 0 && (
            <ol className="stack gap-8 indented margin-top-8" aria-label={t('review.answers')}>
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
  );
}
