import { ArrowDown, ArrowUp, ClipboardCopy, Copy, Scissors, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../fields/icon-button.tsx';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import type { CardActions } from './card-actions.ts';
import classes from './overview.module.css';
import type { MarkedBlocks } from './use-marked-blocks.ts';

/** Actions for several selected blocks. */
export function MarkedBar({ marked, actions }: { marked: MarkedBlocks; actions: CardActions }) {
  const { t } = useTranslation();
  const count = marked.keys.size;
  const canEdit = useEditorState(mayEdit);
  const [key = ''] = marked.keys;
  return (
    <div
      role="toolbar"
      aria-label={t('editor.block.several', { count })}
      className={`row wrap line-above ${classes.markedBar}`}
    >
      <span className={`caption strong pad-4-8 ${classes.markedCount}`}>{t('editor.block.several', { count })}</span>
      <IconButton label={t('editor.block.unmark')} icon={X} onClick={() => marked.mark([])} />
      <IconButton label={t('editor.block.copy')} icon={ClipboardCopy} onClick={() => actions.copy(key)} />
      {canEdit && (
        <>
          <IconButton label={t('editor.toolbar.up')} icon={ArrowUp} onClick={() => actions.move(key, -1)} />
          <IconButton label={t('editor.toolbar.down')} icon={ArrowDown} onClick={() => actions.move(key, 1)} />
          <IconButton label={t('editor.block.cut')} icon={Scissors} onClick={() => actions.cut(key)} />
          <IconButton label={t('editor.block.duplicate')} icon={Copy} onClick={() => actions.duplicate(key)} />
          <IconButton label={t('editor.block.delete')} icon={Trash2} onClick={() => actions.remove(key)} />
        </>
      )}
    </div>
  );
}
