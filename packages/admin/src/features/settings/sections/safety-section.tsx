import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberSetting } from '../number-setting.tsx';
import { useSettingsForm } from '../settings-form.ts';

/** Review by a second person, and automatic logout. */
export function SafetySection() {
  const { t } = useTranslation();
  const { settings, defaults, change, errors } = useSettingsForm();
  return (
    <>
      <Switch
        id="settings-four-eyes"
        label={t('settings.fourEyes')}
        description={t('settings.fourEyesHelp')}
        checked={settings.fourEyes}
        error={errors.of('fourEyes')}
        onChange={(event) => change({ fourEyes: event.currentTarget.checked })}
      />
      <NumberSetting
        id="settings-inactivity"
        label={t('settings.inactivity')}
        description={t('settings.inactivityHelp', { count: defaults.inactivityMinutes })}
        unit={t('settings.unit.minutes')}
        value={settings.inactivityMinutes}
        fallback={defaults.inactivityMinutes}
        error={errors.of('inactivityMinutes')}
        onChange={(inactivityMinutes) => change({ inactivityMinutes })}
      />
    </>
  );
}
