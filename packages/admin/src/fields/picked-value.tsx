import { ActionIcon, Button } from '@mantine/core';
import { type LucideIcon, Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

interface PickedValueProps {
  id: string;
  /** Label of the field. */
  label: string;
  /** What the button says while nothing is chosen. */
  choose: { icon: LucideIcon; text: string };
  picked: { icon: LucideIcon; title: string; detail?: string } | null;
  onPick: () => void;
  onRemove: () => void;
}

/** What somebody has chosen with a picker, to be changed or removed; a button to choose while there is nothing. */
export function PickedValue({ id, label, choose, picked, onPick, onRemove }: PickedValueProps) {
  const { t } = useTranslation();
  if (picked === null) {
    return (
      <div>
        <Button
          id={id}
          variant="default"
          size="xs"
          leftSection={<choose.icon size={14} aria-hidden />}
          aria-label={`${label}: ${choose.text}`}
          onClick={onPick}
        >
          {choose.text}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.value}>
      <picked.icon size={16} aria-hidden className={classes.valueIcon} />
      <span className={classes.valueText}>
        <span className={classes.valueTitle}>{picked.title}</span>
        {picked.detail && <span className={classes.detail}>{picked.detail}</span>}
      </span>
      <ActionIcon id={id} size="md" aria-label={t('fields.change', { label })} onClick={onPick}>
        <Pencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon size="md" aria-label={t('fields.remove', { label })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
