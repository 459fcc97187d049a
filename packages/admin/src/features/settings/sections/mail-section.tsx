import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettingsForm } from '../settings-form.ts';

/** Sender of emails. */
export function MailSection() {
  const { t } = useTranslation();
  const { settings, defaults, change, errors } = useSettingsForm();
  return (
    <>
      <TextInput
        id="settings-sender-name"
        label={t('settings.senderName')}
        placeholder={defaults.mailSenderName}
        maxLength={80}
        value={settings.mailSenderName}
        error={errors.of('mailSenderName')}
        onChange={(event) => change({ mailSenderName: event.currentTarget.value })}
      />
      <TextInput
        id="settings-sender-address"
        type="email"
        label={t('settings.senderAddress')}
        description={t('settings.senderAddressHelp')}
        placeholder={defaults.mailSenderAddress}
        maxLength={254}
        value={settings.mailSenderAddress}
        error={errors.of('mailSenderAddress')}
        onChange={(event) => change({ mailSenderAddress: event.currentTarget.value })}
      />
    </>
  );
}
