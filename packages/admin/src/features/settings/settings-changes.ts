import type { SiteSettings } from '@ximblox/contract';

/** Name of one of the settings. */
export type SettingName = keyof SiteSettings;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The settings in which two states differ. */
export const changedNames = (before: SiteSettings, after: SiteSettings): SettingName[] =>
  (Object.keys(after) as SettingName[]).filter((name) => !isSame(before[name], after[name]));

/** What somebody has changed since `base`, on top of what another has saved meanwhile. */
export function rebased(base: SiteSettings, mine: SiteSettings, theirs: SiteSettings): SiteSettings {
  const own = Object.fromEntries(changedNames(base, mine).map((name) => [name, mine[name]]));
  return { ...theirs, ...own };
}

/** The settings that both have changed since `base`, to different values. */
export const contested = (base: SiteSettings, mine: SiteSettings, theirs: SiteSettings): SettingName[] => {
  const byThem = changedNames(base, theirs);
  return changedNames(base, mine).filter((name) => byThem.includes(name) && !isSame(mine[name], theirs[name]));
};
