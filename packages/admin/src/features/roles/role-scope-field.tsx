import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeControls } from './scope-controls.tsx';
import { ScopeDisclosure } from './scope-disclosure.tsx';
import { useScopeText } from './use-scope-text.ts';

const parameters = ['locales', 'pageTypes', 'subtree', 'folders'] as const;

interface RoleScopeFieldProps {
  scope: Record<string, unknown>;
  onChange(scope: Record<string, unknown>): void;
}

/** Scope of a role. It applies to all permissions without an exception. */
export function RoleScopeField({ scope, onChange }: RoleScopeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const permission = { name: '', parameters: scope };
  const text = useScopeText()(permission);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="small strong">
        {t('roles.scope.role')}
      </h3>
      <p className="caption muted">{t('roles.scope.roleHelp')}</p>
      <ScopeDisclosure of={t('roles.scope.role')} text={text}>
        <ScopeControls
          parameters={parameters}
          permission={permission}
          onChange={(next) => onChange(next.parameters ?? {})}
        />
      </ScopeDisclosure>
    </section>
  );
}
