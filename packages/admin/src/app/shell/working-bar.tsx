import { Button } from '@mantine/core';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import classes from './working-in.module.css';

/** Says above every screen that the window works in a release; nothing on the live site. */
export function WorkingBar() {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  if (!working) return null;
  return (
    <aside className={`row wrap rounded small ${classes.bar}`} aria-label={t('workingRelease.label')}>
      <PackageOpen size={16} aria-hidden className="rigid" />
      <span className="grow min-0 break-anywhere">
        <strong>{t('workingRelease.in', { name: working.name })}</strong> {t('workingRelease.text')}
      </span>
      <Link to={`/releases/${working.id}`}>{t('releases.open')}</Link>
      <Button size="compact-sm" variant="default" onClick={() => workIn(null)}>
        {t('workingRelease.leave')}
      </Button>
    </aside>
  );
}
