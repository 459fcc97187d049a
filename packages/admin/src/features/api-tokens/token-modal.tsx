import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type AnswerOf, contract, readScopes, tokenPermissions, type TokenScope } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { useCan } from '../../lib/session.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import forms from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { PermissionGroups } from '../../ui/permission-groups.tsx';
import classes from './api-tokens.module.css';
import { useScopeName } from './use-scope-name.ts';

/** Days for which a token may hold; `''` for good. */
const holds = ['30', '90', '365', ''];
const usual = '90';

interface TokenModalProps {
  onClose: () => void;
  onMade: (answer: AnswerOf<typeof contract.apiTokens.create>) => void | Promise<void>;
}

/** Makes a token of the user's own, with no more rights than the user has. */
export function TokenModal({ onClose, onMade }: TokenModalProps) {
  const { t } = useTranslation();
  const can = useCan();
  const scopeName = useScopeName();
  const [scopes, setScopes] = useState<TokenScope[]>(['read-published']);
  useEffect(() => () => clearErrors('api-tokens'), []);
  const { of, rest } = useFormErrors(useErrors('api-tokens'));
  const { isRunning, onSubmit } = useFormAction(
    'api-tokens',
    ({ name = '', days = '', currentPassword = '' }) =>
      api.call(contract.apiTokens.create, {
        body: { name, scopes, days: days === '' ? null : Number(days), currentPassword },
      }),
    async (answer) => {
      onClose();
      await onMade(answer);
    },
  );
  const error = of('scopes');
  return (
    <Modal
      title={t('apiTokens.add')}
      size="lg"
      onClose={onClose}
      confirm={{ text: t('apiTokens.make'), isRunning, form: 'token' }}
    >
      <form id="token" className={forms.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['name', 'scopes', 'days', 'currentPassword'])} />
        <TextInput
          name="name"
          label={t('apiTokens.name')}
          description={t('apiTokens.nameHelp')}
          required
          maxLength={100}
          autoComplete="off"
          error={of('name')}
        />
        <NativeSelect
          name="days"
          label={t('apiTokens.holds')}
          defaultValue={usual}
          error={of('days')}
          data={holds.map((value) => ({
            value,
            label: value === '' ? t('apiTokens.holdsForGood') : t('apiTokens.holdsFor', { count: Number(value) }),
          }))}
        />
        <Checkbox.Group
          label={t('apiTokens.reading')}
          error={error}
          value={scopes}
          onChange={(value: string[]) => setScopes(value as TokenScope[])}
        >
          <div className={classes.choices}>
            {readScopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scopeName(scope)}
                description={t(`apiTokens.scopeHelp.${scope}`)}
                aria-invalid={error !== undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label={t('apiTokens.rights')}
          description={t('apiTokens.rightsHelp')}
          value={scopes}
          onChange={(value: string[]) => setScopes(value as TokenScope[])}
        >
          <div className={classes.rights}>
            <PermissionGroups isListed={(name) => tokenPermissions.includes(name) && can(name)}>
              {(name) => <Checkbox value={name} label={scopeName(name)} />}
            </PermissionGroups>
          </div>
        </Checkbox.Group>
        <CurrentPasswordField error={of('currentPassword')} />
      </form>
    </Modal>
  );
}
