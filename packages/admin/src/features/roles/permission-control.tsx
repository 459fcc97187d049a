import { Checkbox } from '@mantine/core';
import { type AnyPermissionName, type Permission, type RoleInfo, withScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { PermissionScope } from './permission-scope.tsx';
import { withoutScope, withPermission } from './role-grants.ts';
import { useParametersOf } from './use-parameters-of.ts';

/** Editable fields of a role. Permissions exclude the role scope. */
export type RoleValue = Pick<RoleInfo, 'name' | 'permissions' | 'scope' | 'exceptions'>;

interface PermissionControlProps {
  value: RoleValue;
  name: AnyPermissionName;
  label: string;
  description?: string | undefined;
  /** Whether the default role that this role copies has added this permission. */
  isNew?: boolean;
  isReadOnly: boolean;
  onChange: (change: Partial<RoleValue>) => void;
}

/** Checkbox that grants a permission, and its scope. */
export function PermissionControl(props: PermissionControlProps) {
  const { value, name, label, description, isNew = false, isReadOnly, onChange } = props;
  const { t } = useTranslation();
  const can = useCan();
  const parametersOf = useParametersOf();
  const { permissions, exceptions } = value;
  const grant = permissions.find((one) => one.name === name);
  const replace = (next: Permission): Permission[] => permissions.map((one) => (one.name === name ? next : one));
  const others = exceptions.filter((one) => one !== name);
  /** Starts an exception from the role scope. */
  const except = (permission: Permission, isException: boolean): void =>
    onChange({
      exceptions: isException ? [...others, name] : others,
      permissions: isException
        ? replace(withScope([permission], value, parametersOf)[0] ?? permission)
        : replace(withoutScope([permission], { ...value, exceptions: others }, parametersOf)[0] ?? permission),
    });
  // A restriction that the extension no longer declares stays listed so that users can remove it.
  const parameters = [...new Set([...parametersOf(name), ...Object.keys(grant?.parameters ?? {})])];
  return (
    <>
      <Checkbox
        label={
          <>
            {label}
            {isNew && <span className="pill accent margin-left-8">{t('roles.new')}</span>}
          </>
        }
        description={description}
        checked={grant !== undefined}
        disabled={isReadOnly || (!grant && !can(name))}
        onChange={(event) =>
          onChange({ permissions: withPermission(permissions, name, event.currentTarget.checked), exceptions: others })
        }
      />
      {grant && parameters.length > 0 && (
        <PermissionScope
          label={label}
          parameters={parameters}
          permission={grant}
          role={value}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ permissions: replace(next) })}
          onExcept={(isException) => except(grant, isException)}
        />
      )}
    </>
  );
}
