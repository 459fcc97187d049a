import { Button } from '@mantine/core';
import { pageTitlePath } from '@ximblox/blocks/internal';
import { type Comment, type CommentThread, contract, pageHeaderKey } from '@ximblox/contract';
import { Check, CornerDownRight, Pencil, RotateCcw, ThumbsUp, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../../fields/field-label.ts';
import { api } from '../../../lib/api.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorList } from '../../../ui/error-list.tsx';
import { fieldsOf, useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { useChangeNames } from '../history/change-names.ts';
import { documentIn } from '../store/editor-state.ts';
import { useShowMarked } from '../use-marked-fields.ts';
import { useShowForm } from '../use-selection.ts';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { mentionParts } from './mentions.ts';
import { useCommentAction } from './use-comments.ts';

const ownButton = 'caption inline-row gap-4 min-height-24 muted hover-text';

const params = ({ id }: { id: number }) => ({ id: String(id) });

/** One comment; its author can edit and delete it. */
export function CommentBody({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { errors, isRunning, run } = useCommentAction();
  const { author, isGuest, createdAt, editedAt, isMine, text, mentions } = comment;
  if (isEditing) {
    return (
      <CommentForm
        hasFocus
        label={t('editor.comments.change')}
        submit={t('common.save')}
        initial={text}
        send={(_, body) => api.call(contract.comments.edit, { params: params(comment), body })}
        onDone={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div className={`stack gap-2 ${classes.comment}`}>
      <p className={classes.who}>
        <strong>{author.name || t('editor.history.nobody')}</strong>
        {isGuest && ` (${t('editor.comments.guest')})`} · <DateTime time={createdAt} />
        {editedAt && ` · ${t('editor.comments.edited')}`}
      </p>
      {comment.goodVersion !== null && (
        <p className="row gap-4 small">
          <ThumbsUp size={14} aria-hidden /> {t('editor.comments.good', { number: comment.goodVersion })}
        </p>
      )}
      <p className={`hide-empty break-anywhere pre-line ${classes.text}`}>
        {mentionParts(text, mentions).map((part) =>
          part.people.length > 0 ? <strong key={part.at}>{part.text}</strong> : part.text,
        )}
      </p>
      <ErrorList errors={errors} />
      {isMine && (
        <p className="flex gap-12">
          <button type="button" className={ownButton} disabled={isRunning} onClick={() => setEditing(true)}>
            <Pencil size={12} aria-hidden /> {t('common.edit')}
          </button>
          <button
            type="button"
            className={ownButton}
            disabled={isRunning}
            onClick={() => void run(() => api.call(contract.comments.delete, { params: params(comment) }))}
          >
            <Trash2 size={12} aria-hidden /> {t('common.delete')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Place of a thread on the page: its name, or a link to its field in the page header. */
function PagePlace({ field }: Pick<CommentThread, 'field'>) {
  const { t } = useTranslation();
  const names = useChangeNames();
  const showMarked = useShowMarked();
  if (field === '') return <p className="caption at-start muted break-anywhere">{t('editor.comments.onPage')}</p>;
  const path = field === 'title' ? pageTitlePath : /^typeData\.(.+)$/.exec(field)?.[1];
  const owner = t(path === undefined ? 'editor.compare.page' : 'editor.pageHeader.title');
  const name = `${owner} › ${names.ofPage(field)}`;
  if (path === undefined) return <p className="caption at-start muted break-anywhere">{name}</p>;
  return (
    <button
      type="button"
      className="caption link at-start break-anywhere"
      onClick={() => showMarked({ key: pageHeaderKey, path })}
    >
      {name}
    </button>
  );
}

/** Place of a thread: the page, or a link to its block and field if they exist. */
function Place({ block, field, blockType }: Pick<CommentThread, 'block' | 'field' | 'blockType'>) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const { reveal } = useEditorActions();
  const showForm = useShowForm();
  const type = useEditorState((state) => documentIn(state).blocks[block]?.type);
  if (block === '') return <PagePlace field={field} />;
  const known = blockTypes.get(type ?? blockType);
  const name = known?.label ?? (blockType || t('editor.comments.someBlock'));
  const whole = field === '' ? name : `${name} › ${labelAt(fieldsOf(known), field)}`;
  if (type === undefined) {
    return (
      <p className="caption at-start muted break-anywhere">
        <s>{whole}</s> <em>{t('editor.comments.gone')}</em>
      </p>
    );
  }
  return (
    <button
      type="button"
      className="caption link at-start break-anywhere"
      onClick={() => {
        showForm(block);
        if (field !== '') reveal(block, field);
      }}
    >
      {whole}
    </button>
  );
}

function Resolved({ resolved }: { resolved: NonNullable<CommentThread['resolved']> }) {
  const { t } = useTranslation();
  return (
    <p className={classes.who}>
      <Check size={12} aria-hidden />{' '}
      <DateTime
        time={resolved.at}
        sentence={(time) => t('editor.comments.resolvedBy', { name: resolved.by.name || t('conflict.someone'), time })}
      />
    </p>
  );
}

interface ThreadButtonsProps {
  isResolved: boolean;
  isRunning: boolean;
  onAnswer(): void;
  onResolve(): void;
}

function ThreadButtons({ isResolved, isRunning, onAnswer, onResolve }: ThreadButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-4 outdent">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<CornerDownRight size={14} aria-hidden />}
        onClick={onAnswer}
      >
        {t('editor.comments.answer')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={isRunning}
        leftSection={isResolved ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        onClick={onResolve}
      >
        {t(isResolved ? 'editor.comments.reopen' : 'editor.comments.resolve')}
      </Button>
    </div>
  );
}

/** Focuses a thread that a link names. */
function useLinkedFocus(isLinked: boolean): RefObject<HTMLLIElement | null> {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) place.current?.focus();
  }, [isLinked]);
  return place;
}

/** Comment with its replies and actions; a link in a mail highlights one of them. */
export function Thread({
  thread,
  mayComment,
  isLinked,
}: {
  thread: CommentThread;
  mayComment: boolean;
  isLinked: boolean;
}) {
  const { t } = useTranslation();
  const place = useLinkedFocus(isLinked);
  const [isAnswering, setAnswering] = useState(false);
  const { errors, isRunning, run } = useCommentAction();
  const { id, resolved, replies } = thread;
  const resolve = (isResolved: boolean): void =>
    void run(() => api.call(contract.comments.resolve, { params: params(thread), body: { isResolved } }));
  return (
    <li
      ref={place}
      className={`stack gap-8 line-below pad-block-12 ${classes.thread}`}
      tabIndex={isLinked ? -1 : undefined}
      data-linked={isLinked || undefined}
    >
      <Place {...thread} />
      <CommentBody comment={thread} />
      {replies.map((reply) => (
        <CommentBody key={reply.id} comment={reply} />
      ))}
      {resolved && <Resolved resolved={resolved} />}
      <ErrorList errors={errors} />
      {isAnswering && thread.isGuest && (
        <p className={classes.who}>{t('editor.comments.guestReads', { name: thread.author.name })}</p>
      )}
      {isAnswering ? (
        <CommentForm
          hasFocus
          label={t('editor.comments.answer')}
          submit={t('editor.comments.answer')}
          send={(pageID, content) =>
            api.call(contract.comments.add, { params: { id: String(pageID) }, body: { ...content, threadID: id } })
          }
          onDone={() => setAnswering(false)}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        mayComment && (
          <ThreadButtons
            isResolved={resolved !== null}
            isRunning={isRunning}
            onAnswer={() => setAnswering(true)}
            onResolve={() => resolve(resolved === null)}
          />
        )
      )}
    </li>
  );
}
