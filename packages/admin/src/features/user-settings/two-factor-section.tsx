import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RecoveryCodes } from '../../ui/two-factor/recovery-codes.tsx';
import classes from './user-settings-screen.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SetUpTwoFactor = lazyPart(async () => (await import('../../ui/two-factor/set-up-two-factor.tsx')).SetUpTwoFactor);

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: ['user'] });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
};

/** Asks for the password before the second factor is turned off or the recovery codes are replaced. */
function PasswordModal({ action, onClose }: { action: 'turnOff' | 'renewCodes'; onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const { isRunning, onSubmit, errors } = useFormAction(
    async ({ currentPassword = '' }) => {
      const body = { currentPassword };
      if (action === 'renewCodes') return (await api.call(contract.twoFactor.renewCodes, { body })).recoveryCodes;
      await api.call(contract.twoFactor.turnOff, { body });
      return null;
    },
    async (made) => {
      await refresh();
      if (made) return setCodes(made);
      toast({ text: t('twoFactor.turnedOff') });
      onClose();
    },
  );
  if (codes) {
    return (
      <Modal title={t('twoFactor.codes')} onClose={onClose} confirm={{ text: t('twoFactor.kept'), onClick: onClose }}>
        <RecoveryCodes codes={codes} />
      </Modal>
    );
  }
  return (
    <Modal
      title={t(`twoFactor.${action}`)}
      size="sm"
      onClose={onClose}
      confirm={{ text: t(`twoFactor.${action}`), isDangerous: action === 'turnOff', isRunning, form: 'two-factor' }}
    >
      <form id="two-factor" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <p>{t(`twoFactor.${action}Text`)}</p>
        <ErrorList errors={errors.rest(['currentPassword'])} />
        <CurrentPasswordField error={errors.of('currentPassword')} />
      </form>
    </Modal>
  );
}

/** State of the user's second factor, with actions to turn it on and off and to replace the recovery codes. */
export function TwoFactorSection() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [open, setOpen] = useState<'setUp' | 'turnOff' | 'renewCodes'>();
  const [hasCodes, setCodesMade] = useState(false);
  const status = useQuery({
    queryKey: ['user', 'two-factor'],
    queryFn: ({ signal }) => api.call(contract.twoFactor.status, { signal }),
  });
  const close = (): void => {
    setOpen(undefined);
    setCodesMade(false);
  };
  if (status.error) return <ErrorState failure={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <LoadingState rows={2} />;
  const { isOn, isRequired, since, recoveryCodesLeft } = status.data;
  const Icon = isOn ? ShieldCheck : ShieldOff;
  return (
    <div className={`natural-width ${classes.form}`}>
      <p className={`row gap-8 strong ${isOn ? 'success' : ''}`}>
        <Icon size={16} aria-hidden />
        {isOn ? t('twoFactor.on', { date: since === null ? '' : date(since) }) : t('twoFactor.off')}
      </p>
      <p className={classes.muted}>
        {isOn ? t('twoFactor.codesLeft', { count: recoveryCodesLeft }) : t('twoFactor.offText')}
      </p>
      <div className="flex wrap gap-8">
        {!isOn && <Button onClick={() => setOpen('setUp')}>{t('twoFactor.setUp')}</Button>}
        {isOn && (
          <Button variant="default" onClick={() => setOpen('renewCodes')}>
            {t('twoFactor.renewCodes')}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="default" className="danger" onClick={() => setOpen('turnOff')}>
            {t('twoFactor.turnOff')}
          </Button>
        )}
      </div>
      {open === 'setUp' && (
        <Modal title={t(hasCodes ? 'twoFactor.codes' : 'twoFactor.title')} onClose={() => void refresh().then(close)}>
          <SetUpTwoFactor
            onCodes={() => setCodesMade(true)}
            onDone={() => void refresh().then(close)}
            onCancel={close}
          />
        </Modal>
      )}
      {(open === 'turnOff' || open === 'renewCodes') && <PasswordModal action={open} onClose={close} />}
    </div>
  );
}
