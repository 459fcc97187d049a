import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnsProps } from './columns-popover.tsx';

const load = () => import('./columns-popover.tsx');
const ColumnsPopover = lazy(async () => ({ default: (await load()).ColumnsPopover }));

/** Button that opens the lazily loaded column picker of the overview. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      variant="default"
      aria-haspopup="dialog"
      leftSection={<Columns3 size={16} aria-hidden />}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {t('page.overview.columns')}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover {...props} />
    </Suspense>
  );
}
