import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '../ui/page-header.tsx';

/** Shown for a screen that the user has no permission for. */
export function NotAllowedScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('app.notAllowed.title')} description={t('app.notAllowed.text')} />
      <Link to="/">{t('common.backToOverview')}</Link>
    </>
  );
}
