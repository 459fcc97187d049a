import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, contract, type SsoProviderStatus } from '@ximblox/contract';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { collectErrors } from '../../../lib/errors/error-collections.ts';
import { useRoleName } from '../../../lib/role-name.ts';
import { Status } from '../../../ui/data-table/cells.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import classes from './sso-section.module.css';

type TestSteps = AnswerOf<typeof contract.sso.test>;

/** Result of a test, step by step. */
function TestResult({ steps }: { steps: TestSteps }) {
  const { t } = useTranslation();
  return (
    <ul className="stack gap-8 margin-top-12">
      {steps.map(({ step, isDone, detail }) => (
        <li key={`${step} ${detail}`} className="stack gap-2">
          <Status icon={isDone ? CircleCheck : CircleX} tone={isDone ? 'success' : 'danger'}>
            {t(`settings.sso.step.${step}`)} · {t(isDone ? 'settings.sso.passed' : 'settings.sso.wrong')}
          </Status>
          {detail !== '' && <span className="small muted break-anywhere">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Button that tests the connection to a provider. */
function ConnectionTest({ ID, name }: Pick<SsoProviderStatus, 'ID' | 'name'>) {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [steps, setSteps] = useState<TestSteps>();
  const run = async (): Promise<void> => {
    setRunning(true);
    const answer = await collectErrors('settings', () => api.call(contract.sso.test, { body: { provider: ID } }));
    setRunning(false);
    setSteps(answer ?? undefined);
  };
  return (
    <div>
      <Button
        variant="default"
        loading={isRunning}
        aria-label={t('settings.sso.testOne', { name })}
        onClick={() => void run()}
      >
        {t('settings.sso.test')}
      </Button>
      <output>{steps && <TestResult steps={steps} />}</output>
    </div>
  );
}

/** Roles by group, and what users of no group get. */
function Roles({ provider: { roles, defaultRole } }: { provider: SsoProviderStatus }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const others = defaultRole === '' ? t('settings.sso.refused') : roleName(defaultRole);
  return (
    <ul>
      {roles.length === 0 && <li>{t('settings.sso.noRoles')}</li>}
      {roles.map(({ group, role }) => (
        <li key={group} className="break-anywhere">
          {group} → {roleName(role)}
        </li>
      ))}
      <li>
        {t('settings.sso.otherUsers')} → {others}
      </li>
    </ul>
  );
}

function Provider({ provider }: { provider: SsoProviderStatus }) {
  const { t } = useTranslation();
  const heading = useId();
  const { name, issuer, callback, metadata, scim, domains, isRequired, unknownRoles, users } = provider;
  return (
    <section className={`stack gap-16 ${classes.provider}`} aria-labelledby={heading}>
      <h3 id={heading} className={classes.name}>
        {name}
      </h3>
      {unknownRoles.length > 0 && (
        <p className="small danger">{t('settings.sso.unknownRoles', { roles: unknownRoles.join(', ') })}</p>
      )}
      <dl className={`stack ${classes.facts}`}>
        <dt>{t('settings.sso.callback')}</dt>
        <dd className="break-anywhere">
          <code>{callback}</code>
        </dd>
        {metadata !== '' && (
          <>
            <dt>{t('settings.sso.metadata')}</dt>
            <dd className="break-anywhere">
              <a href={metadata}>{metadata}</a>
            </dd>
          </>
        )}
        {scim !== '' && (
          <>
            <dt>{t('settings.sso.scim')}</dt>
            <dd className="break-anywhere">
              <code>{scim}</code>
            </dd>
          </>
        )}
        <dt>{t('settings.sso.issuer')}</dt>
        <dd className="break-anywhere">{issuer}</dd>
        <dt>{t('settings.sso.domains')}</dt>
        <dd>{domains.length === 0 ? t('settings.sso.anyDomain') : domains.join(', ')}</dd>
        <dt>{t('settings.sso.required')}</dt>
        <dd>{t(isRequired ? 'settings.sso.requiredYes' : 'settings.sso.requiredNo')}</dd>
        <dt>{t('settings.sso.roles')}</dt>
        <dd>
          <Roles provider={provider} />
        </dd>
        <dt>{t('settings.sso.linked')}</dt>
        <dd>{users}</dd>
      </dl>
      <ConnectionTest ID={provider.ID} name={name} />
    </section>
  );
}

/** The identity providers of single sign-on, which are set in the environment. */
export function SsoSection() {
  const { t } = useTranslation();
  const status = useQuery({
    queryKey: ['settings', 'sso'],
    queryFn: ({ signal }) => api.call(contract.sso.status, { signal }),
  });
  if (status.error) return <ErrorState failure={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <LoadingState rows={4} />;
  const { providers, emergency } = status.data;
  if (providers.length === 0)
    return (
      <EmptyState icon={KeyRound} title={t('settings.sso.none')}>
        <p className="muted">{t('settings.sso.help')}</p>
      </EmptyState>
    );
  return (
    <div className="stack gap-24">
      <p className="muted">{t('settings.sso.help')}</p>
      {providers.map((provider) => (
        <Provider key={provider.ID} provider={provider} />
      ))}
      {emergency.length > 0 && (
        <p className="small muted">{t('settings.sso.emergency', { emails: emergency.join(', ') })}</p>
      )}
    </div>
  );
}
