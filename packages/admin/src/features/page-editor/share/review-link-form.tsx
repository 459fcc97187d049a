import { NativeSelect, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';

const dayChoices = ['1', '3', '7', '14', '30'];

/** Properties of a new review link. */
interface ReviewLinkDraft {
  /** Whether the link shows the version that is open now, instead of the newest. */
  isPinned: boolean;
  mayComment: boolean;
  /** Days until it expires. */
  days: string;
  note: string;
}

/** State of the form for a new review link. @param onCreated refreshes the list of links */
export function useReviewLinkForm(onCreated: () => Promise<void>) {
  const { t } = useTranslation();
  const pageID = useEditorState((state) => state.page.id);
  const base = useEditorState((state) => state.base);
  const [draft, setDraft] = useState<ReviewLinkDraft>({ isPinned: false, mayComment: true, days: '7', note: '' });
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  const change = (changes: Partial<ReviewLinkDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const submit = async (): Promise<void> => {
    const { isPinned, mayComment, days, note } = draft;
    setRunning(true);
    setErrors([]);
    try {
      const body = { versionID: isPinned ? base.id : null, mayComment, days: Number(days), note };
      await api.call(contract.reviewLinks.create, { params: { id: String(pageID) }, body });
      change({ note: '' });
      toast({ text: t('editor.share.made') });
      await onCreated();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    } finally {
      setRunning(false);
    }
  };
  return { draft, change, errors, isRunning, submit };
}

interface ReviewLinkFormProps {
  form: ReturnType<typeof useReviewLinkForm>;
}

/** Form for a new review link. The button that submits it is in the footer of the dialog. */
export function ReviewLinkForm({ form: { draft, change, errors, submit } }: ReviewLinkFormProps) {
  const { t } = useTranslation();
  const versionNumber = useEditorState((state) => state.base.number);
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="small muted dense">{t('editor.share.text')}</p>
      <ErrorList errors={errors} />
      <NativeSelect
        label={t('editor.share.shows')}
        value={draft.isPinned ? 'pinned' : 'newest'}
        onChange={(event) => change({ isPinned: event.currentTarget.value === 'pinned' })}
        data={[
          { value: 'newest', label: t('editor.share.newest') },
          { value: 'pinned', label: t('editor.history.version', { number: versionNumber }) },
        ]}
      />
      <NativeSelect
        label={t('editor.share.holds')}
        value={draft.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
        data={dayChoices.map((value) => ({ value, label: t('editor.share.days', { count: Number(value) }) }))}
      />
      <TextInput
        label={`${t('editor.share.for')} (${t('common.optional')})`}
        maxLength={200}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Switch
        label={t('editor.share.mayComment')}
        checked={draft.mayComment}
        onChange={(event) => change({ mayComment: event.currentTarget.checked })}
      />
    </form>
  );
}
