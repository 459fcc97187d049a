import { Button } from '@mantine/core';
import { labelOf, type ListField } from '@ximblox/blocks/internal';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../ui/lazy-actions-menu.tsx';
import { LazyPopup, type PopupButtonProps } from '../ui/lazy-popup.tsx';

interface NestedBlockPickerProps {
  field: ListField;
  label: string;
  isFull: boolean;
  onAdd(type: string): void;
}

/** Button that adds a nested block: of the only type, or of one from a menu. */
export function NestedBlockPicker({ field, label, isFull, onAdd }: NestedBlockPickerProps) {
  const { t } = useTranslation();
  const types = field.blocks ?? [];
  const [only, ...others] = types;
  const button = (props: PopupButtonProps) => (
    <Button variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} disabled={isFull} {...props}>
      {t('fields.list.add', { label })}
    </Button>
  );
  if (only !== undefined && others.length === 0) return button({ onClick: () => onAdd(only) });
  return (
    <LazyPopup kind="menu" load={ActionsMenu.load} renderButton={button}>
      <ActionsMenu
        label={t('fields.list.add', { label })}
        position="bottom-start"
        actions={types.map((type) => ({
          text: labelOf(type, field.fields[type] ?? {}),
          // After the menu has closed, so that the new block gets the focus.
          onClick: () => requestAnimationFrame(() => onAdd(type)),
        }))}
        renderButton={button}
      />
    </LazyPopup>
  );
}
