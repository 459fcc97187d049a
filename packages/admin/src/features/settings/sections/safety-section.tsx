import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../lib/role-name.ts';
import { NumberSetting } from '../number-setting.tsx';
import { useSettingsForm } from '../settings-form.ts';

/** Whether publishers need a second person too; otherwise, who can still publish directly. */
function ForPublishers() {
  const { t, i18n } = useTranslation();
  const { settings, publishers, change, errors } = useSettingsForm();
  const roleName = useRoleName();
  const roles = publishers.map(({ role, users }) => t('settings.roleOfUsers', { role: roleName(role), count: users }));
  const direct =
    roles.length === 0
      ? t('settings.fourEyesForPublishersNobody')
      : t('settings.fourEyesForPublishersOff', { roles: new Intl.ListFormat(i18n.language).format(roles) });
  return (
    <Switch
      id="settings-four-eyes-for-publishers"
      label={t('settings.fourEyesForPublishers')}
      description={settings.fourEyesForPublishers ? t('settings.fourEyesForPublishersOn') : direct}
      checked={settings.fourEyesForPublishers}
      error={errors.of('fourEyesForPublishers')}
      onChange={(event) => change({ fourEyesForPublishers: event.currentTarget.checked })}
    />
  );
}

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
      {settings.fourEyes && <ForPublishers />}
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
