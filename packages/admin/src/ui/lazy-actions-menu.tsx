import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MenuAction } from './actions-menu.tsx';

const load = () => import('./actions-menu.tsx');
const ActionsMenu = lazy(async () => ({ default: (await load()).ActionsMenu }));

/** An actions menu that is loaded when somebody reaches for it: rows are many, and most menus stay closed. */
export function LazyActionsMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ActionsMenu label={label} actions={actions} isOpenAtFirst />
    </Suspense>
  );
}
