import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Link to the trash of the media library. */
export function TrashLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/medialibrary/bin" variant="default" leftSection={<Trash2 size={16} aria-hidden />}>
      {t('page.trash.title')}
    </Button>
  );
}
