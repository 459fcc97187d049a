import { type SettingsSection, settingsSections } from './sections/settings-sections.ts';

/** Returns the section that contains the field of an error; undefined for errors without a field. */
export const sectionOfError = (property: string): SettingsSection | undefined =>
  settingsSections.find(({ settings }) =>
    settings.some((name) => property === name || property.startsWith(`${name}.`)),
  );
