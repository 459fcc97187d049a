import { Button, Menu } from '@mantine/core';
import { labelOf, type ListField } from '@ximblox/blocks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
  const isSingle = only !== undefined && others.length === 0;
  const button = (
    <Button
      variant="default"
      size="xs"
      leftSection={<Plus size={14} aria-hidden />}
      disabled={isFull}
      {...(isSingle ? { onClick: () => onAdd(only) } : {})}
    >
      {t('fields.list.add', { label })}
    </Button>
  );
  if (isSingle) return button;
  return (
    // Inside the landmark, for screen readers.
    <Menu
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      // Closed at once, so that the new block gets the focus.
      transitionProps={{ duration: 0 }}
      portalProps={{ target: document.querySelector<HTMLElement>('main') ?? document.body }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => requestAnimationFrame(() => onAdd(type))}>
            {labelOf(type, field.fields[type] ?? {})}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
