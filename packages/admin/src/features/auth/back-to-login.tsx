import { useTranslation } from 'react-i18next';
import { adminBase } from '../../lib/address.ts';
import classes from './auth-layout.module.css';

/** Link to the login screen. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <div className={classes.links}>
      <a href={`${adminBase}/login`}>{t('auth.backToLogin')}</a>
    </div>
  );
}
