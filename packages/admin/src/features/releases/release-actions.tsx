import { Button } from '@mantine/core';
import type { Release, ReleaseAction } from '@ximblox/contract';
import {
  Ban,
  CalendarClock,
  CalendarX,
  CircleCheck,
  Eye,
  type LucideIcon,
  MonitorPlay,
  PackageOpen,
  Pencil,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkingRelease, workIn } from '../../lib/working-release.ts';
import { LazyActionsMenu } from '../../ui/lazy-actions-menu.tsx';
import { type DialogAction, ReleaseDialog } from './release-dialog.tsx';
import { useReleaseAction } from './use-release-action.ts';

/** Actions of the menu, in its order. */
const menuActions = [
  'schedule',
  'unschedule',
  'request-review',
  'approve',
  'reject',
  'roll-back',
  'cancel',
] as const satisfies readonly ReleaseAction[];

const icons: Record<(typeof menuActions)[number], LucideIcon> = {
  schedule: CalendarClock,
  unschedule: CalendarX,
  'request-review': Eye,
  approve: CircleCheck,
  reject: Undo2,
  'roll-back': Undo2,
  cancel: Ban,
};

/** Actions of which the first possible one has the main button. */
const mainActions = ['publish', 'approve', 'request-review', 'roll-back'] as const satisfies readonly ReleaseAction[];

/** Opens the site as it will be after the release; for a published one, after the release that will undo it. */
function PreviewButton({ release: { id, items, rollBack, availableActions } }: { release: Release }) {
  const { t } = useTranslation();
  const isOwn = items > 0 && availableActions.includes('edit');
  const shownID = isOwn ? id : rollBack?.state !== 'published' && rollBack?.id;
  if (!shownID) return null;
  return (
    <Button
      component="a"
      href={`/cmsadmin/at/release-${shownID}/`}
      target="_blank"
      variant="default"
      leftSection={<MonitorPlay size={16} aria-hidden />}
    >
      {t(isOwn ? 'releases.preview' : 'releases.previewRollBack')}
    </Button>
  );
}

/** Makes the release the one that the user works in. */
function WorkHereButton({ release: { id, name, items } }: { release: Release }) {
  const { t } = useTranslation();
  if (useWorkingRelease()?.id === id) return null;
  return (
    <Button
      variant={items === 0 ? 'filled' : 'default'}
      leftSection={<PackageOpen size={16} aria-hidden />}
      onClick={() => workIn({ id, name })}
    >
      {t('workingRelease.here')}
    </Button>
  );
}

/** Buttons and menu with the actions that the user can perform on a release. */
export function ReleaseActions({ release }: { release: Release }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogAction>();
  const { isRunning, perform } = useReleaseAction(release);
  const can = (action: ReleaseAction): boolean => release.availableActions.includes(action);
  const start = (action: ReleaseAction): void => {
    if (action === 'request-review' || action === 'approve' || action === 'unschedule') void perform(action);
    else setDialog(action);
  };
  const main = mainActions.find((action) => can(action) && !(action === 'roll-back' && release.rollBack));
  const more = menuActions
    .filter((action) => can(action) && action !== main)
    .map((action) => ({
      icon: icons[action],
      text: t(`releases.action.${action}`),
      isDangerous: action === 'cancel',
      onClick: () => start(action),
    }));
  return (
    <>
      <PreviewButton release={release} />
      {can('edit') && <WorkHereButton release={release} />}
      {can('edit') && (
        <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={() => start('edit')}>
          {t('releases.edit')}
        </Button>
      )}
      {more.length > 0 && <LazyActionsMenu label={t('releases.more', { name: release.name })} actions={more} />}
      {main && (
        <Button loading={isRunning} onClick={() => start(main)}>
          {t(`releases.action.${main}`)}
        </Button>
      )}
      {dialog && <ReleaseDialog release={release} action={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}
