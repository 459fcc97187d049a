import { ArrowDown, ArrowUp, Copy, Lock, Plus, Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../../fields/icon-button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import type { CardActions } from '../overview/card-actions.ts';
import { documentIn, isLocked } from '../store/editor-state.ts';
import classes from './preview.module.css';
import type { ToolbarPlace } from './toolbar-place.ts';
import type { PreviewStage } from './use-preview-stage.ts';

/** Height of the toolbar with its gap, in pixels. */
const height = 40;

interface ToolsProps {
  blockKey: string;
  label: string;
  actions: CardActions;
}

const Tools = memo(function Tools({ blockKey, label, actions }: ToolsProps) {
  const { t } = useTranslation();
  const isFirst = useEditorState((state) => documentIn(state).order[0] === blockKey);
  const isLast = useEditorState((state) => documentIn(state).order.at(-1) === blockKey);
  const locked = useEditorState((state) => isLocked(state, blockKey));
  const name = <span className={`truncate caption strong ${classes.toolbarName}`}>{label}</span>;
  if (locked) {
    return (
      <>
        {name}
        <span className="caption inline-row gap-4 rigid muted">
          <Lock size={12} aria-hidden />
          {t('editor.locked.mark')}
        </span>
        <IconButton label={t('editor.block.addBelow')} onClick={() => actions.addBelow(blockKey)} icon={Plus} />
      </>
    );
  }
  return (
    <>
      {name}
      <IconButton
        label={t('editor.toolbar.up')}
        disabled={isFirst}
        onClick={() => actions.move(blockKey, -1)}
        icon={ArrowUp}
      />
      <IconButton
        label={t('editor.toolbar.down')}
        disabled={isLast}
        onClick={() => actions.move(blockKey, 1)}
        icon={ArrowDown}
      />
      <IconButton label={t('editor.block.addBelow')} onClick={() => actions.addBelow(blockKey)} icon={Plus} />
      <IconButton label={t('editor.block.duplicate')} onClick={() => actions.duplicate(blockKey)} icon={Copy} />
      <IconButton label={t('editor.block.delete')} onClick={() => actions.remove(blockKey)} icon={Trash2} />
    </>
  );
});

interface BlockToolbarProps {
  blockKey: string;
  place: ToolbarPlace;
  stage: PreviewStage;
  actions: CardActions;
}

/** Toolbar next to the selected block in the preview. */
export function BlockToolbar({ blockKey, place, stage, actions }: BlockToolbarProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const box = useStore(place, (state) => state.box);
  const block = useEditorState((state) => documentIn(state).blocks[blockKey]);
  const position = useEditorState((state) => documentIn(state).order.indexOf(blockKey));
  const { label } = useMemo(() => blockName(blockTypes, block), [blockTypes, block]);
  const name = useMemo(() => t('editor.block.name', { label, position: position + 1 }), [t, label, position]);
  if (!block || !box) return null;
  const top = box.top * stage.scale;
  const bottom = (box.top + box.height) * stage.scale;
  if (bottom < height || top > stage.height - height) return null;
  return (
    <div
      role="toolbar"
      aria-label={name}
      className={`row surface boxed rounded raised ${classes.toolbar}`}
      style={{
        top: Math.max(4, top - height),
        right: Math.max(8, stage.width - (box.left + box.width) * stage.scale + 8),
      }}
    >
      <Tools blockKey={blockKey} label={label} actions={actions} />
    </div>
  );
}
