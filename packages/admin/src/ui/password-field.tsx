import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-field.module.css';

/** Password field with a button that shows the password. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      rightSectionWidth="auto"
      rightSection={
        <button
          type="button"
          className={`rounded-small muted pad-4-8 caption hover-ground hover-text ${classes.toggle}`}
          aria-label={isVisible ? t('auth.hidePassword') : t('auth.showPassword')}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? t('auth.hide') : t('auth.show')}
        </button>
      }
    />
  );
}
