import { Button } from '@mantine/core';
import { FilePlus2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../lib/session.ts';

/** Header links to the trash and to creating a page. */
export function HeaderActions({ typeID }: { typeID: string | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  const newPage = typeID === undefined ? '/new-page' : `/new-page?type=${encodeURIComponent(typeID)}`;
  return (
    <>
      {can('delete-page') && (
        <Button component={Link} to="/bin" variant="default" leftSection={<Trash2 size={16} aria-hidden />}>
          {t('page.bin.title')}
        </Button>
      )}
      {can('create-page') && (
        <Button component={Link} to={newPage} leftSection={<FilePlus2 size={16} aria-hidden />}>
          {t('menu.newPage')}
        </Button>
      )}
    </>
  );
}
