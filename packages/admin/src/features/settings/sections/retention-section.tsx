import { localise } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { NumberSetting } from '../number-setting.tsx';
import { useSettingsForm } from '../settings-form.ts';

/** Retention periods. */
export function RetentionSection() {
  const { t, i18n } = useTranslation();
  const { settings, defaults, change, errors } = useSettingsForm();
  return (
    <>
      <NumberSetting
        id="settings-bin"
        label={t('settings.trash')}
        description={t('settings.trashHelp', { count: defaults.binDays })}
        unit={t('settings.unit.days')}
        value={settings.binDays}
        fallback={defaults.binDays}
        error={errors.of('binDays')}
        onChange={(binDays) => change({ binDays })}
      />
      <NumberSetting
        id="settings-audit"
        label={t('settings.audit')}
        description={t('settings.auditHelp', { count: defaults.auditMonths })}
        unit={t('settings.unit.months')}
        value={settings.auditMonths}
        fallback={defaults.auditMonths}
        error={errors.of('auditMonths')}
        onChange={(auditMonths) => change({ auditMonths })}
      />
      {defaults.forms.map(({ id, label, days }) => (
        <NumberSetting
          key={id}
          id={`settings-form-${id}`}
          label={t('settings.formDays', { form: localise(label, i18n.language) })}
          description={t('settings.formDaysHelp', { count: days })}
          unit={t('settings.unit.days')}
          value={settings.formDays[id] ?? null}
          fallback={days}
          error={errors.of(`formDays.${id}`)}
          onChange={(chosen) => {
            const { [id]: _, ...others } = settings.formDays;
            change({ formDays: chosen === null ? others : { ...others, [id]: chosen } });
          }}
        />
      ))}
    </>
  );
}
