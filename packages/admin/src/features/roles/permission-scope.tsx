import { Checkbox } from '@mantine/core';
import { type Permission, type RoleScope, scopeOf, withScope } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import classes from './roles.module.css';
import { ScopeControls } from './scope-controls.tsx';
import { ScopeDisclosure } from './scope-disclosure.tsx';
import { useScopeText } from './use-scope-text.ts';

interface PermissionScopeProps {
  /** Name of the permission, for users. */
  label: string;
  parameters: readonly string[];
  permission: Permission;
  role: RoleScope;
  isReadOnly: boolean;
  onChange(permission: Permission): void;
  onExcept(isException: boolean): void;
}

/** Scope of a permission: inherited from the role, or overridden by an exception. */
export function PermissionScope(props: PermissionScopeProps) {
  const { label, parameters, permission, role, isReadOnly, onChange, onExcept } = props;
  const { name } = permission;
  const { t } = useTranslation();
  const scopeText = useScopeText();
  const taken = (): readonly string[] => parameters;
  const [scoped = permission] = withScope([permission], role, taken);
  const text = scopeText(scoped);
  if (isReadOnly) return <p className={`caption break-anywhere muted ${classes.scope}`}>{text}</p>;
  const isException = role.exceptions.includes(name);
  const ofRole = Object.keys(scopeOf(name, { ...role, exceptions: [] }, taken));
  const own = parameters.filter((parameter) => isException || !ofRole.includes(parameter));
  return (
    <div className={classes.scope}>
      <ScopeDisclosure of={label} text={text}>
        {ofRole.length > 0 && (
          <Checkbox
            size="xs"
            label={t('roles.scope.exception')}
            checked={isException}
            onChange={(event) => onExcept(event.currentTarget.checked)}
          />
        )}
        <ScopeControls parameters={own} permission={permission} onChange={onChange} />
      </ScopeDisclosure>
    </div>
  );
}
