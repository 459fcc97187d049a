import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import { toast } from '../../ui/toasts.tsx';
import classes from './working-in.module.css';

/** Choice between the live site and the open releases; nothing while there are none. */
export function WorkingIn() {
  const { t } = useTranslation();
  const id = useId();
  const can = useCan();
  const working = useWorkingRelease();
  const { data: open } = useQuery({
    ...openReleasesQuery,
    enabled: can('manage-releases'),
    staleTime: 60_000,
  });
  const found = open?.find((release) => release.id === working?.id);
  useEffect(() => {
    if (!working || !open) return;
    if (!found) {
      workIn(null);
      toast({ text: t('workingRelease.closed', { name: working.name }) });
    } else if (found.name !== working.name) workIn(found);
  }, [working, open, found, t]);
  if (!open?.length) return null;
  return (
    <div className={classes.choice}>
      <label htmlFor={id} className="caption muted">
        {t('workingRelease.label')}
      </label>
      <select
        id={id}
        className={`small rounded-small ${classes.select}`}
        data-in-release={found !== undefined || undefined}
        value={found?.id ?? ''}
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
