import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract, type ErrorItem, type InputOf, type ReviewLink } from '@ximblox/contract';
import { Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useFormats } from '../../../lib/format.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';
import classes from './share.module.css';

const dayChoices = ['1', '3', '7', '14', '30'];

function LinkEntry({ link, onDone }: { link: ReviewLink; onDone(): Promise<void> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const revoke = async (): Promise<void> => {
    try {
      await api.call(contract.reviewLinks.revoke, { params: { id: String(link.id) } });
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    }
    await onDone();
  };
  const version =
    link.versionNumber === null
      ? t('editor.share.newest')
      : t('editor.history.version', { number: link.versionNumber });
  return (
    <li className={`stack gap-6 line-above pad-block-12 ${classes.link}`} data-state={link.state}>
      <p className={`break-anywhere strong ${classes.note}`}>{link.note || version}</p>
      <p className="small muted dense">
        {[
          ...(link.note === '' ? [] : [version]),
          t(link.mayComment ? 'editor.share.withComments' : 'editor.share.readOnly'),
          link.by.name,
          link.state === 'open'
            ? t('editor.share.until', { time: dateTime(link.expiresAt) })
            : t(`editor.share.state.${link.state}`),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <ErrorList errors={errors} />
      {link.state === 'open' && (
        <>
          <TextInput readOnly size="xs" aria-label={t('editor.share.address')} value={link.url} />
          <div className="flex wrap gap-4">
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Copy size={14} aria-hidden />}
              onClick={() => void copyText(t, link.url, t('editor.share.copied'))}
            >
              {t('editor.share.copy')}
            </Button>
            <Button
              variant="subtle"
              color="var(--danger)"
              size="compact-sm"
              leftSection={<Link2Off size={14} aria-hidden />}
              onClick={() => void revoke()}
            >
              {t('editor.share.revoke')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

/** Creates review links of the page. */
function useCreateLink(refresh: () => Promise<void>, onCreated: () => void) {
  const { t } = useTranslation();
  const pageID = useEditorState((state) => state.page.id);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [isRunning, setRunning] = useState(false);
  const create = async (body: InputOf<typeof contract.reviewLinks.create>['body']): Promise<void> => {
    setRunning(true);
    setErrors([]);
    try {
      await api.call(contract.reviewLinks.create, { params: { id: String(pageID) }, body });
      onCreated();
      toast({ text: t('editor.share.made') });
      await refresh();
    } catch (failure) {
      setErrors(errorsOfFailure(failure));
    } finally {
      setRunning(false);
    }
  };
  return { errors, isRunning, create };
}

/** Manages review links, which show the draft to people without an account: create, copy, list and revoke. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const pageID = useEditorState((state) => state.page.id);
  const base = useEditorState((state) => state.base);
  const params = { id: String(pageID) };
  const queryKey = ['review-links', pageID];
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(contract.reviewLinks.list, { params, signal }),
  });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
  const [isPinned, setPinned] = useState(false);
  const [mayComment, setMayComment] = useState(true);
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const { errors, isRunning, create } = useCreateLink(refresh, () => setNote(''));

  const submit = (): Promise<void> =>
    create({ versionID: isPinned ? base.id : null, mayComment, days: Number(days), note });
  return (
    <Modal
      title={t('editor.share.title')}
      onClose={onClose}
      buttons={[
        { text: t('common.close'), theme: 'grey', onClick: onClose },
        { text: t('editor.share.make'), theme: 'orange', isRunning, onClick: () => void submit() },
      ]}
    >
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
          value={isPinned ? 'pinned' : 'newest'}
          onChange={(event) => setPinned(event.currentTarget.value === 'pinned')}
          data={[
            { value: 'newest', label: t('editor.share.newest') },
            { value: 'pinned', label: t('editor.history.version', { number: base.number }) },
          ]}
        />
        <NativeSelect
          label={t('editor.share.holds')}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={dayChoices.map((value) => ({ value, label: t('editor.share.days', { count: Number(value) }) }))}
        />
        <TextInput
          label={`${t('editor.share.for')} (${t('common.optional')})`}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Switch
          label={t('editor.share.mayComment')}
          checked={mayComment}
          onChange={(event) => setMayComment(event.currentTarget.checked)}
        />
      </form>
      {links.error && <ErrorState failure={links.error} onRetry={() => void links.refetch()} />}
      {links.isPending && <LoadingState rows={2} />}
      <ul className="hide-empty margin-top-16" aria-label={t('editor.share.links')}>
        {links.data?.map((link) => (
          <LinkEntry key={link.id} link={link} onDone={refresh} />
        ))}
      </ul>
    </Modal>
  );
}
