import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '../ui/page-header.tsx';

/** Shown for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('app.notFound.title')} description={t('app.notFound.text')} />
      <Link to="/">{t('common.backToOverview')}</Link>
    </>
  );
}
