import { Button, TextInput } from '@mantine/core';
import type { PasskeyInfo } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPasskey } from '../../lib/passkeys.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../error-list.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { StepButtons } from './step-buttons.tsx';

/** Form that adds a passkey: name and password, then the dialog of the browser. */
export function AddPasskey({ onDone, onCancel }: { onDone: (made: PasskeyInfo) => void; onCancel?: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<'known' | 'none'>();
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ name = '', currentPassword = '' }) => {
      setRefusal(undefined);
      return createPasskey({ name, currentPassword });
    },
    (made) => (typeof made === 'string' ? setRefusal(made) : onDone(made)),
  );
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      <p>{t('passkeys.addText')}</p>
      <ErrorList errors={errors.rest(['name', 'currentPassword'])} />
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHelp')}
        required
        name="name"
        maxLength={100}
        autoComplete="off"
        error={errors.of('name')}
        data-autofocus
      />
      <CurrentPasswordField error={errors.of('currentPassword')} />
      <output className="small rounded sunken pad-8-12 hide-empty">
        {refusal && t(`passkeys.refused.${refusal}`)}
      </output>
      <StepButtons onCancel={onCancel}>
        <Button type="submit" loading={isRunning}>
          {t('passkeys.make')}
        </Button>
      </StepButtons>
    </form>
  );
}
