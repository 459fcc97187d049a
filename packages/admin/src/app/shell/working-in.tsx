import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import classes from './working-in.module.css';

/** Choice between the live site and the open releases; nothing while there are none. */
export function WorkingIn() {
  const { t } = useTranslation();
  const id = useId();
  const mayWork = useCan()('manage-releases');
  const working = useWorkingRelease();
  const { data: open } = useQuery({ ...openReleasesQuery, enabled: mayWork, staleTime: 60_000 });
  if (!open?.length) return null;
  return (
    <div className={`stack gap-8 ${classes.choice}`}>
      <label htmlFor={id} className="caption muted">
        {t('workingRelease.label')}
      </label>
      <select
        id={id}
        className={`small rounded-small surface full-width pad-4-8 ${classes.select}`}
        data-in-release={working !== null || undefined}
        value={working?.id ?? ''}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          workIn(open.find((release) => release.id === chosen) ?? null);
        }}
      >
        <option value="">{t('workingRelease.live')}</option>
        {open.map((release) => (
          <option key={release.id} value={release.id}>
            {release.name}
          </option>
        ))}
      </select>
    </div>
  );
}
