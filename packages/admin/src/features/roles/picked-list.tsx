import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** List item for a selected value, with its remove button. */
export function Picked({ name, children, onRemove }: { name: string; children: ReactNode; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <li className="row small gap-8 line-below spread">
      <span className="min-0 break-anywhere">{children}</span>
      <ActionIcon size={28} aria-label={t('roles.scope.remove', { name })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}
