import { ActionIcon, Button } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { CommentForm } from '../comments/comment-form.tsx';
import { CommentBody } from '../comments/comment-thread.tsx';
import { openThreads, useComments } from '../comments/use-comments.ts';
import type { ChangedPlace } from '../compare/changed-fields.tsx';
import classes from './review.module.css';

/** Form for a new comment. */
function NewComment({ block, field, label, onClose }: ChangedPlace & { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <CommentForm
      hasFocus
      label={t('editor.review.commentOn', { block: label })}
      submit={t('editor.comments.add')}
      send={(pageID, content) =>
        api.call(contract.comments.add, { params: { id: String(pageID) }, body: { ...content, block, field } })
      }
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

/** Open comments on a changed field, block or page, and a form for a new one. */
export function PlaceComments(place: ChangedPlace) {
  const { block, field, label, ownPlaces = [] } = place;
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const { data } = useComments();
  const threads = openThreads(data?.threads ?? []).filter(
    (thread) =>
      thread.block === block && (thread.field === field || (field === '' && !ownPlaces.includes(thread.field))),
  );
  const write = { 'aria-label': t('editor.review.commentOn', { block: label }), onClick: () => setWriting(true) };
  return (
    <div className={`stack gap-8 hide-empty margin-top-8 ${classes.comments}`}>
      {threads.map((thread) => (
        <div key={thread.id} className="stack gap-8">
          {[thread, ...thread.replies].map((comment) => (
            <CommentBody key={comment.id} comment={comment} />
          ))}
        </div>
      ))}
      {isWriting && <NewComment {...place} onClose={() => setWriting(false)} />}
      {!isWriting && data?.mayComment && field !== '' && (
        <ActionIcon size={24} className={classes.onField ?? ''} {...write}>
          <MessageSquarePlus size={14} aria-hidden />
        </ActionIcon>
      )}
      {!isWriting && data?.mayComment && field === '' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className="at-start"
          leftSection={<MessageSquarePlus size={14} aria-hidden />}
          {...write}
        >
          {t('editor.review.comment')}
        </Button>
      )}
    </div>
  );
}
