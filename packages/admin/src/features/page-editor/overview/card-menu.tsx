import type { TFunction } from 'i18next';
import {
  Anchor,
  ArrowDownToLine,
  ArrowUpToLine,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  Eye,
  EyeOff,
  FileInput,
  FileStack,
  Plus,
  Replace,
  Scissors,
  Trash2,
  Unlink,
} from 'lucide-react';
import type { MenuAction } from '../../../ui/actions-menu.tsx';
import { ActionsMenu } from '../../../ui/lazy-actions-menu.tsx';
import { LazyPopup } from '../../../ui/lazy-popup.tsx';
import type { CardActions } from './card-actions.ts';
import { cardIcon } from './card-icons.tsx';

const actionsOf = (key: string, isHidden: boolean, t: TFunction, actions: CardActions): MenuAction[] => [
  { text: t('editor.block.addBelow'), icon: Plus, onClick: () => actions.addBelow(key) },
  { text: t('editor.block.duplicate'), icon: Copy, onClick: () => actions.duplicate(key) },
  { text: t('editor.block.copy'), icon: ClipboardCopy, onClick: () => actions.copy(key) },
  { text: t('editor.block.cut'), icon: Scissors, onClick: () => actions.cut(key) },
  { text: t('editor.copyToPage.title'), icon: FileInput, onClick: () => actions.copyToPage(key) },
  { text: t('editor.block.pasteBelow'), icon: ClipboardPaste, onClick: () => actions.paste(key) },
  { text: t('editor.block.top'), icon: ArrowUpToLine, onClick: () => actions.moveToEnd(key, 'top') },
  { text: t('editor.block.bottom'), icon: ArrowDownToLine, onClick: () => actions.moveToEnd(key, 'bottom') },
  { text: t('editor.block.replace'), icon: Replace, onClick: () => actions.replace(key) },
  actions.isSection(key)
    ? { text: t('editor.section.detach'), icon: Unlink, onClick: () => actions.detach(key) }
    : { text: t('editor.section.create'), icon: FileStack, onClick: () => actions.share(key) },
  { text: t('editor.anchor.title'), icon: Anchor, onClick: () => actions.anchor(key) },
  {
    text: t(isHidden ? 'editor.block.show' : 'editor.block.hide'),
    icon: isHidden ? Eye : EyeOff,
    onClick: () => actions.toggleHidden(key),
  },
  { text: t('editor.block.delete'), icon: Trash2, isDangerous: true, onClick: () => actions.remove(key) },
];

interface CardMenuProps {
  blockKey: string;
  isHidden: boolean;
  /** Name of the block. */
  name: string;
  t: TFunction;
  actions: CardActions;
}

/** The menu with its actions, which are created when it opens. */
const BlockActions = ({ blockKey, isHidden, name, t, actions }: CardMenuProps) => (
  <ActionsMenu label={t('editor.block.more', { name })} actions={actionsOf(blockKey, isHidden, t, actions)} />
);

/** Menu with the other actions of a block; renders only a button until it is opened. */
export function CardMenu(props: CardMenuProps) {
  const { name, t } = props;
  return (
    <LazyPopup
      kind="menu"
      load={ActionsMenu.load}
      renderButton={(opener) => (
        <button
          type="button"
          className="menu-button hover-ground"
          aria-label={t('editor.block.more', { name })}
          {...opener}
        >
          {cardIcon.more}
        </button>
      )}
    >
      <BlockActions {...props} />
    </LazyPopup>
  );
}
