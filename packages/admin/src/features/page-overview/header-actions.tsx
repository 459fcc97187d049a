import { Button } from '@mantine/core';
import { FilePlus2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeValues } from '../../lib/list/filters.ts';
import { useCan } from '../../lib/session.ts';

/** Returns the address for creating a page, with type and language of the list; `''` for none. */
export function newPageAddress(list: { type: string; locale: string }): string {
  const address = new URLSearchParams();
  writeValues(address, list);
  return address.size === 0 ? '/new-page' : `/new-page?${address}`;
}

/** Header links to the trash and to creating a page, with type and language of the list; `''` for none. */
export function HeaderActions(list: { type: string; locale: string }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can('delete-page') && (
        <Button component={Link} to="/bin" variant="default" leftSection={<Trash2 size={16} aria-hidden />}>
          {t('page.trash.title')}
        </Button>
      )}
      {can('create-page') && (
        <Button component={Link} to={newPageAddress(list)} leftSection={<FilePlus2 size={16} aria-hidden />}>
          {t('menu.newPage')}
        </Button>
      )}
    </>
  );
}
