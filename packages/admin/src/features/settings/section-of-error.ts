import { type SettingsSection, settingsSections } from './sections/settings-sections.ts';

/** The section that shows the field of an error; undefined for one that belongs to no field. */
export const sectionOfError = (property: string): SettingsSection | undefined =>
  settingsSections.find(({ settings }) =>
    settings.some((name) => property === name || property.startsWith(`${name}.`)),
  );
