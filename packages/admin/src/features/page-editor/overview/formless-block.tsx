import { Button } from '@mantine/core';
import { completeContent, isUnreadable, unreadableText } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';
import { StoredText } from '../stored-text.tsx';
import { mayEdit } from '../store/editor-state.ts';
import type { CardActions } from './card-actions.ts';

interface FormlessBlockProps {
  block: Block;
  why: 'unregistered' | 'unreadable' | 'failed';
  actions: CardActions;
}

/** Stored data of a block. */
function storedIn(block: Block): unknown {
  const { props, __images, __files } = block;
  return isUnreadable(block) ? (JSON.parse(unreadableText(block) || 'null') as unknown) : { props, __images, __files };
}

/**
 * Shown for a block without a form: its type is not registered, its content is unreadable, it is not a block, or the
 * form failed. Its content stays unchanged unless the editor replaces it.
 */
export function FormlessBlock({ block, why, actions }: FormlessBlockProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const canEdit = useEditorState(mayEdit);
  const fields = fieldsOf(blockTypes.get(block.type));
  const mend = (): void => {
    if (fields) store.getState().replaceBlock(block.key, { ...block, ...completeContent(fields, block) });
  };
  return (
    <div className="stack gap-12 muted readable">
      <p>
        {why === 'unregistered'
          ? t('editor.block.unregistered', { type: block.type })
          : t(why === 'unreadable' ? 'editor.safe.unreadable' : 'editor.safe.failed')}
      </p>
      <StoredText stored={storedIn(block)} />
      {canEdit && (
        <div className="flex wrap gap-8">
          {why === 'unreadable' && fields && (
            <Button variant="default" size="xs" onClick={mend}>
              {t('editor.safe.mend')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => actions.replace(block.key)}>
            {t('editor.block.replace')}
          </Button>
          <Button variant="default" size="xs" className="danger" onClick={() => actions.remove(block.key)}>
            {t('editor.block.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}
