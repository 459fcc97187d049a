import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import classes from './working-in.module.css';

const ReleaseModal = lazyDialog(async () => (await import('../../features/releases/release-modal.tsx')).ReleaseModal);

/** Value of the choice that creates a release. */
const newRelease = 'new';

/** Choice between the live site, the open releases and a new one; nothing while there are no releases. */
export function WorkingIn() {
  const { t } = useTranslation();
  const id = useId();
  const mayWork = useCan()('manage-releases');
  const working = useWorkingRelease();
  const [isAdding, setAdding] = useState(false);
  const { data: open } = useQuery({ ...openReleasesQuery, enabled: mayWork, staleTime: 60_000 });
  if (!open?.length) return null;
  return (
    <div className={`row wrap gap-4-8 ${classes.choice}`}>
      <label htmlFor={id} className="caption muted">
        {t('workingRelease.label')}
      </label>
      <select
        id={id}
        className={`small rounded-small surface pad-4-8 ${classes.select}`}
        title={working?.name}
        data-in-release={working !== null || undefined}
        value={working?.id ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === newRelease) setAdding(true);
          else workIn(open.find(({ id: releaseID }) => String(releaseID) === value) ?? null);
        }}
      >
        <option value="">{t('workingRelease.live')}</option>
        {open.map((release) => (
          <option key={release.id} value={release.id}>
            {release.name}
          </option>
        ))}
        <option value={newRelease}>{t('workingRelease.new')}</option>
      </select>
      {isAdding && <ReleaseModal onDone={workIn} onClose={() => setAdding(false)} />}
    </div>
  );
}
