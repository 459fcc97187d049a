import { Button } from '@mantine/core';
import { type AnswerOf, contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { CodeField } from '../code-field.tsx';
import { ErrorList } from '../error-list.tsx';
import modal from '../modal.module.css';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepButtons } from './step-buttons.tsx';

/** Step that can be cancelled if it is in a dialog. */
interface Cancellable {
  onCancel: (() => void) | undefined;
}

type Begun = AnswerOf<typeof contract.twoFactor.begin>;

function AskPassword({ onBegun, onCancel }: Cancellable & { onBegun: (begun: Begun) => void }) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ currentPassword = '' }) => api.call(contract.twoFactor.begin, { body: { currentPassword } }),
    onBegun,
  );
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      <ErrorList errors={errors.rest(['currentPassword'])} />
      <p>{t('twoFactor.beginText')}</p>
      <CurrentPasswordField error={errors.of('currentPassword')} data-autofocus />
      <StepButtons onCancel={onCancel}>
        <Button type="submit" loading={isRunning}>
          {t('twoFactor.next')}
        </Button>
      </StepButtons>
    </form>
  );
}

interface ConfirmProps extends Cancellable {
  begun: Begun;
  onCodes: (codes: readonly string[]) => void;
}

function Confirm({ begun, onCodes, onCancel }: ConfirmProps) {
  const { t } = useTranslation();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ code = '' }) => api.call(contract.twoFactor.confirm, { body: { code } }),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      <ErrorList errors={errors.rest(['code'])} />
      <p>{t('twoFactor.scan')}</p>
      <QrCode text={begun.uri} label={t('twoFactor.qr')} />
      <p>
        {t('twoFactor.type')}{' '}
        <code className="small break-anywhere strong">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField
        label={t('twoFactor.firstCode')}
        required
        inputMode="numeric"
        error={errors.of('code')}
        data-autofocus
      />
      <StepButtons onCancel={onCancel}>
        <Button type="submit" loading={isRunning}>
          {t('twoFactor.confirm')}
        </Button>
      </StepButtons>
    </form>
  );
}

interface SetUpTwoFactorProps {
  onCodes?: () => void;
  onDone: () => void;
  /** Closes the surrounding dialog, if there is one. */
  onCancel?: () => void;
}

/** Setup of one-time passwords: password, QR code and first code, then the recovery codes, which are shown only once. */
export function SetUpTwoFactor({ onCodes, onDone, onCancel }: SetUpTwoFactorProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <>
        <RecoveryCodes codes={codes} />
        <div className={onCancel ? modal.buttons : 'flex wrap gap-8 margin-top-8'}>
          <Button onClick={onDone}>{t('twoFactor.kept')}</Button>
        </div>
      </>
    );
  }
  const show = (made: readonly string[]): void => {
    setCodes(made);
    onCodes?.();
  };
  return begun ? (
    <Confirm begun={begun} onCodes={show} onCancel={onCancel} />
  ) : (
    <AskPassword onBegun={setBegun} onCancel={onCancel} />
  );
}
