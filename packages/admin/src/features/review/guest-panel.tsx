import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { ThumbsUp, X } from 'lucide-react';
import { type Dispatch, type ReactNode, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { afterSending } from '../../lib/after-sending.ts';
import { api } from '../../lib/api.ts';
import { concerns, errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { GuestComments } from './guest-comments.tsx';
import classes from './review-draft.module.css';
import { type Draft, useBlockNames } from './use-block-names.ts';

type Message = 'comment' | 'looksGood';

interface GuestPanelProps {
  draft: Draft;
  token: string;
  /** Key of the block to comment on, `''` for the whole page. */
  block: string;
  onBlock(key: string): void;
  /** The comment as it is being written. */
  text: string;
  onText: Dispatch<SetStateAction<string>>;
  /** Number of clicks in the draft and uses of the skip link; each opens the form. */
  requests: number;
  onDone(): Promise<void>;
}

/** Sends a comment, or that the draft looks good. */
function useSend({ draft, token, block, onDone }: Pick<GuestPanelProps, 'draft' | 'token' | 'block' | 'onDone'>) {
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [running, setRunning] = useState<Message | null>(null);
  const [sent, setSent] = useState<Message | null>(null);
  const [isOutdated, setIsOutdated] = useState(false);
  return {
    errors,
    running,
    sent,
    /** Whether the editors have changed the draft since the guest opened it. */
    isOutdated,
    forget: (field: string): void => setErrors((now) => now.filter((error) => !concerns(error, field))),
    /** @returns whether it was sent */
    async send(message: Message, { name, text }: { name: string; text: string }): Promise<boolean> {
      setRunning(message);
      setErrors([]);
      setSent(null);
      setIsOutdated(false);
      const params = { token };
      try {
        await (message === 'comment'
          ? api.call(contract.reviewLinks.comment, { params, body: { name, text, block } })
          : api.call(contract.reviewLinks.looksGood, {
              params,
              body: { name, text, versionNumber: draft.versionNumber },
            }));
        setSent(message);
        await onDone();
        return true;
      } catch (failure) {
        const all = errorsOfFailure(failure);
        const others = all.filter((error) => !concerns(error, 'versionNumber'));
        setErrors(others);
        setIsOutdated(others.length < all.length);
        // The link has expired or was revoked, or the page was deleted: the screen says so. Or it shows the changed draft.
        const isGone = failure instanceof CmsError && failure.status === 410;
        if (isGone || others.length < all.length) await onDone();
        return false;
      } finally {
        setRunning(null);
      }
    },
  };
}

interface GuestFormProps extends Pick<GuestPanelProps, 'draft' | 'block' | 'onBlock' | 'text' | 'onText'> {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  name: string;
  onName(name: string): void;
  errors: readonly ErrorItem[];
  forget(field: string): void;
  onSubmit(): void;
  /** Buttons and status. */
  children: ReactNode;
}

function GuestForm(props: GuestFormProps) {
  const { draft, block, onBlock, fieldRef, name, onName, text, onText, errors, forget, onSubmit, children } = props;
  const { t } = useTranslation();
  const names = useBlockNames(draft);
  const { of, rest } = useFormErrors(errors);
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorList errors={rest(['name', 'text', 'block'])} />
      <TextInput
        label={t('review.name')}
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        error={of('name')}
        onChange={(event) => {
          onName(event.currentTarget.value);
          forget('name');
        }}
      />
      <NativeSelect
        label={t('editor.comments.where')}
        value={block}
        error={of('block')}
        onChange={(event) => {
          onBlock(event.currentTarget.value);
          forget('block');
        }}
        data={[
          { value: '', label: t('editor.comments.thePage') },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Textarea
        ref={fieldRef}
        autosize
        minRows={3}
        maxRows={10}
        required
        maxLength={2000}
        label={t('review.text')}
        value={text}
        error={of('text')}
        onChange={(event) => {
          onText(event.currentTarget.value);
          forget('text');
        }}
      />
      {children}
    </form>
  );
}

/** Head of the comments, with a button that closes them on a narrow screen. */
function PanelHead({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <div className="row gap-8 spread">
      <h2 id="comments">{t('review.comments')}</h2>
      <Button
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<X size={14} aria-hidden />}
        onClick={onClose}
      >
        {t('common.close')}
      </Button>
    </div>
  );
}

interface GoodButtonProps {
  isGood: boolean;
  running: Message | null;
  onClick(): void;
}

/** Button that says that the draft looks good. */
function GoodButton({ isGood, running, onClick }: GoodButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<ThumbsUp size={16} aria-hidden />}
      loading={running === 'looksGood'}
      disabled={isGood || running !== null}
      onClick={onClick}
    >
      {t('review.looksGood')}
    </Button>
  );
}

function SendStatus({ sent, isOutdated }: { sent: Message | null; isOutdated: boolean }) {
  const { t } = useTranslation();
  return (
    <output className={classes.detail}>
      {sent === 'comment' && t('review.sent')}
      {sent === 'looksGood' && t('review.sentGood')}
      {isOutdated && t('review.outdated')}
    </output>
  );
}

/**
 * Comments of the guest with their replies, and a form for new ones. On a narrow screen, the draft has the screen, and a bar opens
 * the form.
 */
export function GuestPanel({ draft, token, block, onBlock, text, onText, requests, onDone }: GuestPanelProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [closedAt, setClosedAt] = useState<number | null>(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { errors, running, sent, isOutdated, forget, send } = useSend({ draft, token, block, onDone });
  const isOpen = closedAt !== requests;
  useEffect(() => {
    if (requests > 0) field.current?.focus();
  }, [requests]);
  const isGood = draft.comments.some(({ goodVersion }) => goodVersion === draft.versionNumber);
  const post = async (message: Message): Promise<void> => {
    const isSent = await send(message, { name, text });
    if (isSent) onText((now) => afterSending(now, text));
    else setClosedAt(null);
  };
  const good = <GoodButton isGood={isGood} running={running} onClick={() => void post('looksGood')} />;
  const status = <SendStatus sent={sent} isOutdated={isOutdated} />;
  return (
    <>
      <aside
        className={`stack gap-16 top relative scroll pad-16 line-left ${classes.side}`}
        aria-labelledby="comments"
        data-open={isOpen || undefined}
      >
        <PanelHead
          onClose={() => {
            flushSync(() => setClosedAt(requests));
            opener.current?.focus();
          }}
        />
        <p className={classes.detail}>
          {t('review.commentsText')} {t('review.pickText')}
        </p>
        <GuestComments draft={draft} />
        <GuestForm
          draft={draft}
          block={block}
          onBlock={onBlock}
          fieldRef={field}
          name={name}
          onName={setName}
          text={text}
          onText={onText}
          errors={errors}
          forget={forget}
          onSubmit={() => void post('comment')}
        >
          <div className="flex wrap gap-8">
            <Button type="submit" loading={running === 'comment'} disabled={running !== null}>
              {t('review.send')}
            </Button>
            {good}
          </div>
          {status}
        </GuestForm>
      </aside>
      <div className={classes.bar} data-covered={isOpen || undefined}>
        {status}
        {good}
        <Button
          ref={opener}
          onClick={() => {
            flushSync(() => setClosedAt(null));
            field.current?.focus();
          }}
        >
          {t('review.text')}
        </Button>
      </div>
    </>
  );
}
