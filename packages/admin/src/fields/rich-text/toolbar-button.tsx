import { ActionIcon } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

interface ToolbarButtonProps {
  label: string;
  icon: LucideIcon;
  isActive?: boolean;
  isDisabled?: boolean;
  onClick(): void;
}

/** Toolbar button that keeps the selection of the text. */
export function ToolbarButton({ label, icon: Icon, isActive, isDisabled, onClick }: ToolbarButtonProps) {
  return (
    <ActionIcon
      size="md"
      variant={isActive ? 'light' : 'subtle'}
      color={isActive ? 'orange' : 'gray'}
      data-hint
      aria-label={label}
      aria-pressed={isActive}
      // `disabled` would drop the focus.
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
