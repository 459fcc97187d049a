import type { BulkActionKind, PermissionName } from '@ximblox/contract';
import {
  CalendarClock,
  CircleMinus,
  Flag,
  FolderInput,
  Globe,
  GlobeOff,
  Languages,
  type LucideIcon,
  PackageOpen,
  Tags,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWorkingRelease } from '../../../lib/working-release.ts';

/** A bulk action in the menu; `release-off` adds pages to a release that unpublishes them. */
export type BulkChoice = BulkActionKind | 'release-off';

/** Returns the kind of action of a choice. */
export const kindOf = (choice: BulkChoice): BulkActionKind => (choice === 'release-off' ? 'release' : choice);

/** Whether an action changes the live site also while the user works in a release. */
export const isLive = (kind: BulkActionKind): boolean => kind === 'move' || kind === 'trash';

interface MenuChoice {
  choice: BulkChoice;
  icon: LucideIcon;
  permission: PermissionName;
}

const tag: MenuChoice = { choice: 'tag', icon: Tags, permission: 'edit-page' };
const move: MenuChoice = { choice: 'move', icon: FolderInput, permission: 'edit-page' };
const translate: MenuChoice = { choice: 'translate', icon: Languages, permission: 'create-page' };
const release: MenuChoice = { choice: 'release', icon: PackageOpen, permission: 'manage-releases' };
const trash: MenuChoice = { choice: 'trash', icon: Trash2, permission: 'delete-page' };

/** Actions on the live site, in the order of the menu. */
export const onLiveSite: readonly MenuChoice[] = [
  { choice: 'publish', icon: Globe, permission: 'publish-page' },
  { choice: 'unpublish', icon: GlobeOff, permission: 'publish-page' },
  { choice: 'request', icon: Flag, permission: 'edit-page' },
  { choice: 'schedule', icon: CalendarClock, permission: 'publish-page' },
  tag,
  move,
  translate,
  release,
  trash,
];

/** Actions while the user works in a release: first those in the release, then those that change the live site at once. */
export const inRelease: { ofRelease: readonly MenuChoice[]; ofLiveSite: readonly MenuChoice[] } = {
  ofRelease: [
    release,
    { choice: 'release-off', icon: GlobeOff, permission: 'manage-releases' },
    { choice: 'remove-from-release', icon: CircleMinus, permission: 'manage-releases' },
    tag,
    translate,
  ],
  ofLiveSite: [move, trash],
};

/** Returns the function that names a choice in the menu or in the title of its dialog, with the release in which the user works. */
export function useBulkText(): (choice: BulkChoice, place: 'action' | 'title') => string {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  return (choice, place) => {
    const name = working?.name ?? '';
    if (choice === 'release-off') return t('workingRelease.unpublish', { name });
    if (!working) return t(`bulk.kind.${choice}.${place}`);
    if (choice === 'release') return t('workingRelease.add', { name });
    if (choice === 'remove-from-release') return t('workingRelease.remove', { name });
    if (choice === 'tag' || choice === 'translate') return t(`workingRelease.bulk.${choice}`, { name });
    return t(`bulk.kind.${choice}.${place}`);
  };
}
