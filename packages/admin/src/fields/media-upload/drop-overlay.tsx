import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './media-upload.module.css';

/** Overlay with the target folder while files are dragged over the window. */
export function DropOverlay({ folder }: { folder: string }) {
  const { t } = useTranslation();
  return (
    <div className={`stack ${classes.overlay}`} role="status">
      <p>
        <Upload size={18} aria-hidden />
        {t('media.upload.drop', { folder })}
      </p>
    </div>
  );
}
