import { Input, NativeSelect } from '@mantine/core';
import { mailTimes, type NotificationMails, notificationTopics } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './user-settings-screen.module.css';

interface NotificationMailsFieldProps {
  value: NotificationMails;
  onChange: (value: NotificationMails) => void;
}

/** When the user receives emails about notifications, by topic. */
export function NotificationMailsField({ value, onChange }: NotificationMailsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`} className="stack gap-8">
      <div className="stack">
        <Input.Label id={id} labelElement="div">
          {t('userSettings.notificationMails')}
        </Input.Label>
        <Input.Description id={`${id}-help`}>{t('userSettings.notificationMailsHelp')}</Input.Description>
      </div>
      {notificationTopics.map((topic) => (
        <NativeSelect
          key={topic}
          classNames={{ root: classes.topic ?? '', label: classes.topicLabel ?? '' }}
          label={t(`userSettings.topics.${topic}`)}
          value={value[topic]}
          data={mailTimes.map((time) => ({ value: time, label: t(`userSettings.mails.${time}`) }))}
          onChange={(event) => {
            const chosen = mailTimes.find((time) => time === event.currentTarget.value);
            if (chosen) onChange({ ...value, [topic]: chosen });
          }}
        />
      ))}
    </div>
  );
}
