import { Checkbox } from '@mantine/core';
import { type Permission, type PermissionName, type RoleScope, scopeOf, withScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { parametersOf } from './role-grants.ts';
import classes from './roles.module.css';
import { ScopeControls } from './scope-controls.tsx';
import { ScopeDisclosure } from './scope-disclosure.tsx';
import { useScopeText } from './use-scope-text.ts';

interface PermissionScopeProps {
  name: PermissionName;
  permission: Permission;
  role: RoleScope;
  isReadOnly: boolean;
  onChange(permission: Permission): void;
  onExcept(isException: boolean): void;
}

/** Scope of a permission: inherited from the role, or overridden by an exception. */
export function PermissionScope({ name, permission, role, isReadOnly, onChange, onExcept }: PermissionScopeProps) {
  const { t } = useTranslation();
  const scopeText = useScopeText();
  const [scoped = permission] = withScope([permission], role);
  const text = scopeText(scoped);
  if (isReadOnly) return <p className={classes.scope}>{text}</p>;
  const isException = role.exceptions.includes(name);
  const ofRole = Object.keys(scopeOf(name, { ...role, exceptions: [] }));
  const parameters = parametersOf(name).filter((parameter) => isException || !ofRole.includes(parameter));
  return (
    <ScopeDisclosure of={t(`roles.permission.${name}`)} text={text}>
      {ofRole.length > 0 && (
        <Checkbox
          size="xs"
          label={t('roles.scope.exception')}
          checked={isException}
          onChange={(event) => onExcept(event.currentTarget.checked)}
        />
      )}
      <ScopeControls parameters={parameters} permission={permission} onChange={onChange} />
    </ScopeDisclosure>
  );
}
