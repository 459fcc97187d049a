import { Checkbox, TextInput } from '@mantine/core';
import { contract, type Permission, type PermissionName, permissionNames, type RoleInfo } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCan } from '../../lib/session.ts';
import { usePageTypes, useSiteSettings } from '../../lib/site-settings.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import forms from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type Narrowing, takes, withParameter, withPermission } from './role-grants.ts';
import classes from './roles.module.css';

interface ControlProps {
  permissions: readonly Permission[];
  name: PermissionName;
  isReadOnly: boolean;
  onChange: (permissions: Permission[]) => void;
}

function Choices({
  grant,
  parameter,
  choices,
  ...props
}: ControlProps & { grant: Permission; parameter: Narrowing; choices: { value: string; label: string }[] }) {
  const { t } = useTranslation();
  const { permissions, name, isReadOnly, onChange } = props;
  const stored = grant.parameters?.[parameter];
  const chosen = Array.isArray(stored) ? stored.map(String) : [];
  const label = t(parameter === 'locales' ? 'roles.onlyLocales' : 'roles.onlyTypes');
  if (isReadOnly && chosen.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <span className={classes.muted}>{label}</span>
      <Checkbox.Group
        value={chosen}
        onChange={(next: string[]) =>
          onChange(withParameter(permissions, name, parameter, next.length === 0 ? undefined : next))
        }
      >
        <div className={classes.choices}>
          {choices.map(({ value, label: text }) => (
            <Checkbox key={value} value={value} size="xs" label={text} disabled={isReadOnly} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

function PermissionControl({ permissions, name, isReadOnly, onChange }: ControlProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const types = usePageTypes();
  const grant = permissions.find((one) => one.name === name);
  const control = { permissions, name, isReadOnly, onChange };
  return (
    <li>
      <Checkbox
        label={t(`roles.permission.${name}`)}
        checked={grant !== undefined}
        disabled={isReadOnly || (!grant && !can(name))}
        onChange={(event) => onChange(withPermission(permissions, name, event.currentTarget.checked))}
      />
      {grant && takes(name, 'own') && name !== 'create-page' && (!isReadOnly || grant.parameters?.own === true) && (
        <div className={classes.narrowing}>
          <Checkbox
            size="xs"
            label={t('roles.own')}
            checked={grant.parameters?.own === true}
            disabled={isReadOnly}
            onChange={(event) =>
              onChange(withParameter(permissions, name, 'own', event.currentTarget.checked ? true : undefined))
            }
          />
        </div>
      )}
      {grant && takes(name, 'locales') && (
        <div className={classes.narrowing}>
          <Choices
            {...control}
            grant={grant}
            parameter="locales"
            choices={locales.map(({ code }) => ({ value: code, label: localeName(code) }))}
          />
          <Choices
            {...control}
            grant={grant}
            parameter="pageTypes"
            choices={types.map(({ id, label }) => ({ value: id, label }))}
          />
        </div>
      )}
    </li>
  );
}

interface RoleModalProps {
  /** What the form begins with. */
  role: Pick<RoleInfo, 'ID' | 'name' | 'permissions'>;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Shows a role, changes it, or makes a new one (`ID` 0). */
export function RoleModal({ role, isReadOnly, onClose }: RoleModalProps) {
  const { t } = useTranslation();
  const [permissions, setPermissions] = useState<Permission[]>([...role.permissions]);
  useEffect(() => () => clearErrors('users-overview'), []);
  const { of, rest } = useFormErrors(useErrors('users-overview'));
  const { isRunning, onSubmit } = useFormAction(
    'users-overview',
    ({ name = '' }) => {
      const body = { name, permissions };
      if (role.ID === 0) return api.call(contract.roles.create, { body });
      return api.call(contract.roles.update, { params: { id: String(role.ID) }, body });
    },
    async ({ role: saved }) => {
      await queryClient.invalidateQueries({ queryKey: ['roles'] });
      toast({ text: t('roles.saved', { name: saved.name }) });
      onClose();
    },
  );
  return (
    <Modal
      title={role.ID === 0 ? t('roles.add') : role.name}
      size="lg"
      onClose={onClose}
      {...(isReadOnly ? {} : { confirm: { text: t('common.save'), isRunning, form: 'role' } })}
    >
      <form id="role" className={forms.form} onSubmit={onSubmit} noValidate>
        <ErrorList errors={rest(['name'])} />
        <TextInput
          label={t('roles.name')}
          name="name"
          autoComplete="off"
          defaultValue={role.name}
          readOnly={isReadOnly}
          error={of('name')}
          data-autofocus
        />
        <fieldset className={classes.permissions}>
          <legend>{t('roles.permissions')}</legend>
          <ul>
            {permissionNames.map((name) => (
              <PermissionControl
                key={name}
                name={name}
                permissions={permissions}
                isReadOnly={isReadOnly}
                onChange={setPermissions}
              />
            ))}
          </ul>
        </fieldset>
      </form>
    </Modal>
  );
}
