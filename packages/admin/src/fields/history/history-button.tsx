import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Button that opens the history of what a screen edits, at once with `#history` in the address. @param children renders the dialog, which may load lazily */
export function HistoryButton({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => location.hash === '#history');
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('history.open')}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
