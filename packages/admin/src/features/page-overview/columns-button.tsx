import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LazyPopup } from '../../ui/lazy-popup.tsx';
import type { ColumnsProps } from './columns-popover.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const ColumnsPopover = lazyDialog(async () => (await import('./columns-popover.tsx')).ColumnsPopover);

/** Button that opens the lazily loaded column picker of the overview. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation();
  return (
    <LazyPopup
      kind="dialog"
      load={ColumnsPopover.load}
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
