import { ActionIcon, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

interface ToolbarButtonProps {
  label: string;
  icon: LucideIcon;
  isActive?: boolean;
  onClick(): void;
}

/** A button above a rich text; it leaves the selection in the text. */
export function ToolbarButton({ label, icon: Icon, isActive, onClick }: ToolbarButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="md"
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? 'orange' : 'gray'}
        aria-label={label}
        aria-pressed={isActive}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
