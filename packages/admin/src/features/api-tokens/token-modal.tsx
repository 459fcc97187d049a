import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type AnswerOf, contract, readScopes, tokenPermissions, type TokenScope } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { PermissionGroups } from '../../ui/permission-groups.tsx';
import { ExtensionScopes } from './extension-scopes.tsx';
import { useScopeName } from './use-scope-name.ts';

/** Selectable lifetimes in days; `''` for no expiry. */
const lifetimes = ['30', '90', '365', ''];
const defaultLifetime = '90';

interface TokenModalProps {
  onClose: () => void;
  onCreated: (answer: AnswerOf<typeof contract.apiTokens.create>) => void | Promise<void>;
}

interface ScopeFieldsProps {
  scopes: TokenScope[];
  onChange(scopes: TokenScope[]): void;
  error: string | undefined;
}

/** Choice of what can be read, and of permissions that the user has. */
function ScopeFields({ scopes, onChange, error }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const scopeName = useScopeName();
  return (
    <>
      <Checkbox.Group
        label={t('apiTokens.readScopes')}
        error={error}
        value={scopes}
        onChange={(value: string[]) => onChange(value as TokenScope[])}
      >
        <div className="stack gap-8 pad-top-8">
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
        label={t('apiTokens.permissions')}
        description={t('apiTokens.permissionsHelp')}
        value={scopes}
        onChange={(value: string[]) => onChange(value as TokenScope[])}
      >
        <div className="stack gap-16 tiles pad-top-8">
          <PermissionGroups isListed={(name) => tokenPermissions.includes(name) && can(name)}>
            {(name) => <Checkbox value={name} label={scopeName(name)} />}
          </PermissionGroups>
          <ExtensionScopes />
        </div>
      </Checkbox.Group>
    </>
  );
}

/** Form that creates an API token. Only permissions of the user can be selected. */
export function TokenModal({ onClose, onCreated }: TokenModalProps) {
  const { t } = useTranslation();
  const [scopes, setScopes] = useState<TokenScope[]>(['read-published']);
  const { isRunning, onSubmit, errors } = useFormAction(
    ({ name = '', days = '', currentPassword = '' }) =>
      api.call(contract.apiTokens.create, {
        body: { name, scopes, days: days === '' ? null : Number(days), currentPassword },
      }),
    async (answer) => {
      onClose();
      await onCreated(answer);
    },
  );
  return (
    <Modal
      title={t('apiTokens.add')}
      size="lg"
      onClose={onClose}
      confirm={{ text: t('apiTokens.create'), isRunning, form: 'token' }}
    >
      <form id="token" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['name', 'scopes', 'days', 'currentPassword'])} />
        <TextInput
          name="name"
          label={t('apiTokens.name')}
          description={t('apiTokens.nameHelp')}
          required
          maxLength={100}
          autoComplete="off"
          error={errors.of('name')}
        />
        <NativeSelect
          name="days"
          label={t('apiTokens.expiresAfter')}
          defaultValue={defaultLifetime}
          error={errors.of('days')}
          data={lifetimes.map((value) => ({
            value,
            label: value === '' ? t('apiTokens.noExpiry') : t('apiTokens.validFor', { count: Number(value) }),
          }))}
        />
        <ScopeFields scopes={scopes} onChange={setScopes} error={errors.of('scopes')} />
        <CurrentPasswordField error={errors.of('currentPassword')} />
      </form>
    </Modal>
  );
}
