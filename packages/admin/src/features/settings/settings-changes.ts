import { type FieldChange, isSameValue } from '@ximblox/blocks/internal';
import type { SiteSettings, TimeSpan } from '@ximblox/contract';
import type { TFunction } from 'i18next';

/** A setting or a part of one that differs, with its label. */
export interface SettingChange extends FieldChange {
  label: string;
}

/** What a label needs besides the path: names of locales and forms. */
export interface SettingNames {
  locale(code: string): string;
  form(id: string): string;
}

type Part = Pick<SettingChange, 'path' | 'label'> & { value: unknown };

const textNames = ['title', 'text', 'button', 'decline', 'thanks'] as const;
const spanNames = ['timeUntil', 'timeAfterAccept', 'timeAfterDecline'] as const;

/** Splits settings into the parts that are compared. */
function partsOf({ popup, formDays, ...settings }: SiteSettings, names: SettingNames, t: TFunction): Part[] {
  const span = ({ amount, unit }: TimeSpan): string => `${amount} ${t(`settings.unit.${unit}`)}`;
  return [
    ...(Object.keys(settings) as (keyof typeof settings)[]).map((name) => ({
      path: name,
      label: t(`settings.name.${name}`),
      value: settings[name],
    })),
    { path: 'popup.enabled', label: t('settings.popup.enabled'), value: popup.enabled },
    ...spanNames.map((name) => ({
      path: `popup.${name}`,
      label: `${t('settings.name.popup')} › ${t(`settings.popup.${name}`)}`,
      value: span(popup[name]),
    })),
    ...Object.entries(popup.texts).flatMap(([code, texts]) =>
      textNames.map((name) => ({
        path: `popup.texts.${code}.${name}`,
        label: `${t('settings.name.popup')} › ${names.locale(code)} › ${t(`settings.popup.${name}`)}`,
        value: texts[name],
      })),
    ),
    ...Object.entries(formDays).map(([id, days]) => ({
      path: `formDays.${id}`,
      label: `${t('settings.name.formDays')} › ${names.form(id)}`,
      value: days,
    })),
  ];
}

/** Returns the settings that differ; texts of the pop-up by language, retention by form. */
export function settingsChanges(
  before: SiteSettings,
  after: SiteSettings,
  names: SettingNames,
  t: TFunction,
): SettingChange[] {
  const [old, now] = [before, after].map(
    (settings) => new Map(partsOf(settings, names, t).map((part) => [part.path, part])),
  );
  return [...new Map([...(old ?? []), ...(now ?? [])]).values()].flatMap(({ path, label }) => {
    const change = { path, label, before: old?.get(path)?.value ?? '', after: now?.get(path)?.value ?? '' };
    return isSameValue(change.before, change.after) ? [] : [change];
  });
}
