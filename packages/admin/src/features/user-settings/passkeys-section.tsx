import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type PasskeyInfo } from '@ximblox/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { arePasskeysPossible } from '../../lib/passkeys.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RenamePasskeyModal } from './rename-passkey-modal.tsx';
import classes from './user-settings-screen.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AddPasskey = lazyPart(async () => (await import('../../ui/two-factor/add-passkey.tsx')).AddPasskey);

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: ['user'] });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
};

function RemoveModal({ passkey, onClose }: { passkey: PasskeyInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ currentPassword = '' }) =>
      api.call(contract.passkeys.remove, { params: { id: passkey.id }, body: { currentPassword } }),
    async () => {
      await refresh();
      toast({ text: t('passkeys.removed', { name: passkey.name }) });
      onClose();
    },
  );
  return (
    <Modal
      title={t('passkeys.remove')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('passkeys.remove'), isDangerous: true, isRunning, form: 'remove-passkey' }}
    >
      <form id="remove-passkey" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <p className="break-anywhere">{t('passkeys.removeText', { name: passkey.name })}</p>
        <ErrorList errors={errors.rest(['currentPassword'])} />
        <CurrentPasswordField error={errors.of('currentPassword')} />
      </form>
    </Modal>
  );
}

type Action = PasskeyInfo['availableActions'][number];

function Passkey({ passkey, onAct }: { passkey: PasskeyInfo; onAct: (action: Action) => void }) {
  const { t } = useTranslation();
  const { date, inSentence } = useFormats();
  const { name, createdAt, lastUsedAt, isSynced, availableActions } = passkey;
  return (
    <li>
      <KeyRound size={20} strokeWidth={1.5} aria-hidden />
      <span className={classes.device}>
        <strong>{name}</strong>
        <span className={classes.muted}>
          {t(isSynced ? 'passkeys.synced' : 'passkeys.onDevice')} · {t('passkeys.since', { date: date(createdAt) })} ·{' '}
          {lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.used', { time: inSentence(lastUsedAt) })}
        </span>
      </span>
      <span className={`flex wrap gap-4 rigid to-end ${classes.actions}`}>
        {availableActions.map((action) => (
          <Button
            key={action}
            variant="default"
            size="compact-sm"
            className={action === 'remove' ? 'danger' : undefined}
            aria-label={t(action === 'rename' ? 'passkeys.renameOne' : 'passkeys.removeOne', { name })}
            onClick={() => onAct(action)}
          >
            {t(action === 'rename' ? 'passkeys.renameShort' : 'passkeys.removeShort')}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Explains why passkeys cannot be added in this window; renders nothing if they can. */
function Hindrance({ origin }: { origin: string | null }) {
  const { t } = useTranslation();
  if (origin === null) return <p className={classes.muted}>{t('passkeys.nowhere')}</p>;
  if (origin !== location.origin) {
    return (
      <p className={classes.muted}>
        {t('passkeys.elsewhere')} <a href={`${origin}${location.pathname}`}>{origin}</a>
      </p>
    );
  }
  return <p className={classes.muted}>{t('passkeys.unknownToBrowser')}</p>;
}

/** The user's passkeys, with actions to add, rename and remove one. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'add' | { action: Action; passkey: PasskeyInfo }>();
  const list = useQuery({
    queryKey: ['user', 'passkeys'],
    queryFn: ({ signal }) => api.call(contract.passkeys.list, { signal }),
  });
  const close = (): void => setOpen(undefined);
  if (list.error) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState rows={2} />;
  const { origin, passkeys } = list.data;
  const isPossible = origin === location.origin && arePasskeysPossible();
  return (
    <div>
      <p className={classes.muted}>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onAct={(action) => setOpen({ action, passkey })} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button
          variant="default"
          className="margin-top-16"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setOpen('add')}
        >
          {t('passkeys.add')}
        </Button>
      ) : (
        <Hindrance origin={origin} />
      )}
      {open === 'add' && (
        <Modal title={t('passkeys.add')} size="sm" onClose={close}>
          <AddPasskey
            onCancel={close}
            onDone={({ name }) => {
              toast({ text: t('passkeys.added', { name }) });
              void refresh().then(close);
            }}
          />
        </Modal>
      )}
      {typeof open === 'object' && open.action === 'rename' && (
        <RenamePasskeyModal passkey={open.passkey} onClose={close} />
      )}
      {typeof open === 'object' && open.action === 'remove' && <RemoveModal passkey={open.passkey} onClose={close} />}
    </div>
  );
}
