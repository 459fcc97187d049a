import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { openReleasesQuery } from '../../lib/releases.ts';
import { useWorkingRelease, workIn, type WorkingRelease } from '../../lib/working-release.ts';
import { toast } from '../../ui/toasts.tsx';
import { useReleaseOfAddress } from '../../ui/use-release-of-address.ts';
import { ignoresRelease } from './menu.ts';
import classes from './working-in.module.css';

/** Follows the release to its new name, and leaves it when it is published or cancelled. */
function useFollowRelease(working: WorkingRelease | null): void {
  const { t } = useTranslation();
  const { data: open } = useQuery({ ...openReleasesQuery, enabled: working !== null, staleTime: 60_000 });
  useEffect(() => {
    if (!working || !open) return;
    const found = open.find(({ id }) => id === working.id);
    if (found && found.name !== working.name) workIn(found);
    if (found) return;
    workIn(null);
    toast({ text: t('workingRelease.closed', { name: working.name }) });
  }, [working, open, t]);
}

/** Bar above every screen while the tab works in a release. */
export function WorkingBar() {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  const { pathname } = useLocation();
  useReleaseOfAddress();
  useFollowRelease(working);
  if (!working) return null;
  return (
    <section
      className={`row wrap rounded small gap-4-12 accent-ground pad-8-12 ${classes.bar}`}
      aria-label={t('workingRelease.label')}
    >
      <PackageOpen size={16} aria-hidden className="rigid" />
      <span className={`break-anywhere grow-wide ${classes.text}`}>
        <strong>{t('workingRelease.in', { name: working.name })}</strong>{' '}
        {t(ignoresRelease(pathname) ? 'workingRelease.outside' : 'workingRelease.text')}
      </span>
      <Link to={`/releases/${working.id}`}>{t('releases.open')}</Link>
      <Button size="compact-sm" variant="default" onClick={() => workIn(null)}>
        {t('workingRelease.leave')}
      </Button>
    </section>
  );
}
