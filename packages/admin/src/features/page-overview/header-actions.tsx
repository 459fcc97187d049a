import { Button } from '@mantine/core';
import { FilePlus2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../lib/session.ts';

/** Returns the address for creating a page, of a type if one is given. */
export const newPageAddress = (typeID: string | undefined): string =>
  typeID === undefined ? '/new-page' : `/new-page?type=${encodeURIComponent(typeID)}`;

/** Header links to the trash and to creating a page. */
export function HeaderActions({ typeID }: { typeID: string | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can('delete-page') && (
        <Button component={Link} to="/bin" variant="default" leftSection={<Trash2 size={16} aria-hidden />}>
          {t('page.bin.title')}
        </Button>
      )}
      {can('create-page') && (
        <Button component={Link} to={newPageAddress(typeID)} leftSection={<FilePlus2 size={16} aria-hidden />}>
          {t('menu.newPage')}
        </Button>
      )}
    </>
  );
}
