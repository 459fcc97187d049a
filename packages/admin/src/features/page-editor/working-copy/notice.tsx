import { CloseButton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface NoticeProps {
  icon: LucideIcon;
  kind?: 'quiet' | 'warning';
  children: ReactNode;
  actions?: ReactNode;
  onClose?: () => void;
}

/** Notice above the page, with actions. */
export function Notice({ icon: Icon, kind = 'quiet', children, actions, onClose }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="small flex wrap line-below sunken gap-4-8 items-start pad-8-16" data-kind={kind}>
      <Icon size={16} aria-hidden className={`rigid margin-top-4 ${kind === 'warning' ? 'warning' : 'muted'}`} />
      <div className="min-0 break-anywhere grow-wide">{children}</div>
      {actions && <div className="flex wrap gap-4">{actions}</div>}
      {onClose && <CloseButton size="sm" aria-label={t('common.close')} onClick={onClose} />}
    </div>
  );
}
