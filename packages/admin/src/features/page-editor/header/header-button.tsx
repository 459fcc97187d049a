import { Button, type ButtonProps } from '@mantine/core';
import type { HeaderAction } from './use-publish-actions.ts';

interface HeaderButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  action: HeaderAction;
  isShort?: boolean;
}

/** Header button. Without an action it is aria-disabled and keeps the focus, which `disabled` would drop. */
export function HeaderButton({ action, isShort = false, ...props }: HeaderButtonProps) {
  const { text, shortText, canRun, isRunning, run } = action;
  return (
    <Button
      {...props}
      aria-label={isShort ? text : undefined}
      data-disabled={!canRun || undefined}
      aria-disabled={!canRun}
      aria-busy={isRunning || undefined}
      onClick={() => {
        if (canRun) run();
      }}
    >
      {isShort ? shortText : text}
    </Button>
  );
}
