import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEditorState } from '../editor-context.ts';
import classes from './header.module.css';

/** Link to the release in which the page is edited; nothing on the live line. */
export function ReleaseMark() {
  const { t } = useTranslation();
  const release = useEditorState(({ page }) => page.release);
  if (!release) return null;
  const text = t('workingRelease.in', { name: release.name });
  return (
    <Link
      to={`/releases/${release.id}`}
      className={`inline-row gap-6 small rounded accent-ground min-0 ${classes.release}`}
      title={text}
    >
      <PackageOpen size={14} aria-hidden className="rigid" />
      <span className="truncate">{text}</span>
    </Link>
  );
}
