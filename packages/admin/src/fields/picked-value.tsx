import { ActionIcon, Button } from '@mantine/core';
import { type LucideIcon, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

export interface PickedValueProps {
  id: string;
  /** Label of the field. */
  label: string;
  /** IDs of its help and errors. */
  describedBy: string | undefined;
  /** Whether the value is invalid. */
  isRefused?: boolean;
  /** Button text while empty. */
  choose: { icon: LucideIcon; text: string };
  /** The selected value; null if empty. */
  children: ReactNode;
  onPick: () => void;
  onRemove: () => void;
}

/** Selected value with buttons to change or remove it; a select button while empty. */
export function PickedValue({
  id,
  label,
  describedBy,
  isRefused = false,
  choose,
  children,
  onPick,
  onRemove,
}: PickedValueProps) {
  const { t } = useTranslation();
  if (children === null) {
    return (
      <div>
        <Button
          id={id}
          variant="default"
          size="xs"
          leftSection={<choose.icon size={14} aria-hidden />}
          aria-label={`${label}: ${choose.text}`}
          aria-describedby={describedBy}
          data-refused={isRefused || undefined}
          onClick={onPick}
        >
          {choose.text}
        </Button>
      </div>
    );
  }
  return (
    <div className={`row gap-4 ${classes.value}`}>
      {children}
      <ActionIcon
        id={id}
        size="md"
        aria-label={t('fields.change', { label })}
        aria-describedby={describedBy}
        data-refused={isRefused || undefined}
        onClick={onPick}
      >
        <Pencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon size="md" aria-label={t('fields.remove', { label })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
