import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './header.module.css';

/** Link that leaves the editor. */
export function BackLink() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={`center rounded hover-ground ${classes.back}`} aria-label={t('common.backToOverview')}>
      <ArrowLeft size={18} aria-hidden />
    </Link>
  );
}
