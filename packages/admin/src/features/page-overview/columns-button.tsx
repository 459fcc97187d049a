import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPopup } from '../../ui/lazy-popup.tsx';
import type { ColumnsProps } from './columns-popover.tsx';

const load = () => import('./columns-popover.tsx');
const ColumnsPopover = lazy(async () => ({ default: (await load()).ColumnsPopover }));

/** Button that opens the lazily loaded column picker of the overview. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation();
  return (
    <LazyPopup
      kind="dialog"
      load={load}
      renderButton={(opener) => (
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />} {...opener}>
          {t('page.overview.columns')}
        </Button>
      )}
    >
      <ColumnsPopover {...props} />
    </LazyPopup>
  );
}
