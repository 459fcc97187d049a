import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { contract, type SubmissionWithMessages, type SubmittedForm } from '@ximblox/contract';
import { Send, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { toast } from '../../ui/toasts.tsx';
import { addressOf } from './submission-text.ts';
import { useUnsentText } from './unsent-text.ts';
import { updateShown } from './use-change-submission.ts';

type Kind = 'reply' | 'note';

/** Returns why a submission cannot be replied to; null if it can. */
function refusalOf(
  submission: SubmissionWithMessages,
  form: SubmittedForm,
): 'noAddress' | 'unconfirmed' | 'spam' | null {
  if (submission.spamAt !== null) return 'spam';
  if (addressOf(submission, form) === '') return 'noAddress';
  return form.isConfirmed && submission.confirmedAt === null ? 'unconfirmed' : null;
}

interface MessageFormProps {
  submission: SubmissionWithMessages;
  form: SubmittedForm;
}

/** Sends a reply or a note, and adds it to the submission that is shown. */
function useSend(id: number, kind: Kind, text: string, onSent: () => void) {
  const { t } = useTranslation();
  return useFormAction(
    () =>
      api.call(kind === 'reply' ? contract.submissions.reply : contract.submissions.addNote, {
        params: { id },
        body: { text },
      }),
    ({ message }) => {
      onSent();
      toast({ text: t(`inbox.${kind}.done`) });
      updateShown(String(id), (shown) => ({
        ...shown,
        ...(kind === 'reply' ? { state: shown.state === 'new' ? 'open' : shown.state, isRead: true } : {}),
        messages: [...shown.messages, message],
      }));
      refreshSubmissions();
    },
  );
}

function KindChoice({ value, onChange }: { value: Kind; onChange(kind: Kind): void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className="at-start"
      aria-label={t('inbox.messages.kind')}
      value={value}
      onChange={onChange}
      data={[
        { value: 'reply', label: t('inbox.reply.title') },
        { value: 'note', label: t('inbox.note.title') },
      ]}
    />
  );
}

/** Form for a reply to the sender or a note for the team. */
export function MessageForm({ submission, form }: MessageFormProps) {
  const { t } = useTranslation();
  const { localeInSentence } = useFormats();
  const { id, locale } = submission;
  const refusal = refusalOf(submission, form);
  const [chosen, setKind] = useState<Kind>('reply');
  const kind = refusal ? 'note' : chosen;
  const [text, setText, forget] = useUnsentText(`${kind}:${id}`);
  const { isRunning, onSubmit, errors, clearErrors } = useSend(id, kind, text, () => forget(text));
  const address = addressOf(submission, form);
  const replyHelp = t('inbox.reply.help', {
    address,
    language: localeInSentence(locale),
    replyTo: form.replyTo.join(', '),
  });
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-12 one-column break-anywhere readable">
      <ErrorList errors={errors.rest(['text'])} />
      {refusal ? (
        <p className="small muted">{t(`inbox.reply.refused.${refusal}`)}</p>
      ) : (
        <KindChoice
          value={kind}
          onChange={(next) => {
            clearErrors();
            setKind(next);
          }}
        />
      )}
      <Textarea
        name="text"
        label={t(`inbox.${kind}.label`)}
        description={kind === 'reply' ? replyHelp : t('inbox.note.help')}
        autosize
        minRows={kind === 'reply' ? 6 : 3}
        maxRows={20}
        value={text}
        error={errors.of('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        type="submit"
        variant={kind === 'reply' ? 'filled' : 'default'}
        className="at-start"
        leftSection={kind === 'reply' ? <Send size={16} aria-hidden /> : <StickyNote size={16} aria-hidden />}
        loading={isRunning}
      >
        {t(`inbox.${kind}.send`)}
      </Button>
    </form>
  );
}
