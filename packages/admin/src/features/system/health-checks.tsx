import { useQuery } from '@tanstack/react-query';
import { contract, type HealthFinding } from '@ximblox/contract';
import { fillMessage } from '@ximblox/blocks/internal';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Status } from '../../ui/data-table/cells.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { translatedFinding } from './finding-texts.ts';
import { findingValues } from './finding-values.ts';
import classes from './system.module.css';

export const healthQuery = {
  queryKey: ['system', 'health'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(contract.system.health, { signal }),
};

const looks = {
  fault: { icon: CircleAlert, tone: 'danger' },
  warning: { icon: TriangleAlert, tone: 'warning' },
  ok: { icon: CircleCheck, tone: 'success' },
} as const;

const urgency = { fault: 0, warning: 1, ok: 2 } as const;

function Finding({ finding }: { finding: HealthFinding }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { size } = useFileFacts();
  const { check, state, code, text, advice } = finding;
  const translated = translatedFinding(i18n.language, code);
  return (
    <li className={`line-below stack pad-block-10 ${classes.finding}`}>
      <h3>{t(`system.check.${check}`)}</h3>
      <Status {...looks[state]}>{t(`system.state.${state}`)}</Status>
      <div lang={translated || i18n.language === 'en' ? undefined : 'en'}>
        <p className="break-anywhere">
          {translated ? fillMessage(translated[0], findingValues(finding, number, size)) : text}
        </p>
        {advice !== '' && <p className="muted">{translated ? translated[1] : advice}</p>}
      </div>
      {check === 'mails' && <Link to="/mails">{t('mails.look')}</Link>}
    </li>
  );
}

/** The checks of the installation, problems first. */
export function HealthChecks() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(healthQuery);
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={10} />;
  const findings = data.findings.toSorted((one, other) => urgency[one.state] - urgency[other.state]);
  const problems = findings.filter(({ state }) => state !== 'ok').length;
  return (
    <section aria-labelledby="system-health">
      <div className="section-head">
        <h2 id="system-health">{t('system.health')}</h2>
        <output className="small muted">
          {problems === 0 ? t('system.noProblems') : t('system.problems', { count: problems })}
        </output>
      </div>
      <ul>
        {findings.map((finding) => (
          <Finding key={finding.check} finding={finding} />
        ))}
      </ul>
    </section>
  );
}
