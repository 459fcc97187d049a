import { Button } from '@mantine/core';
import { completeContent, isSealed, sealedContent, sealedText, sealedTypeOf } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-store.ts';
import { StoredText } from '../unreadable/stored-text.tsx';
import type { CardActions } from './card-actions.ts';
import classes from './overview.module.css';

interface SafeCardProps {
  block: Block;
  why: 'unregistered' | 'unreadable' | 'failed';
  actions: CardActions;
}

/** What is stored in a block. */
function storedIn(block: Block): unknown {
  const { props, __images, __files } = block;
  return isSealed(block) ? (JSON.parse(sealedText(block) || 'null') as unknown) : { props, __images, __files };
}

/**
 * What is known of a block that has no form: its type is gone, what is stored is not what the type says or no block at all, or
 * the form failed. Nothing of it changes unless somebody asks for that.
 */
export function SafeCard({ block, why, actions }: SafeCardProps) {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const canMend = useEditorState(mayEdit);
  const type = isSealed(block) ? (sealedTypeOf(block) ?? '') : block.type;
  const fields = fieldsOf(blockTypes.get(type));
  const mend = (): void => {
    if (!fields) return;
    const content = isSealed(block) ? sealedContent(block) : block;
    store.getState().replaceBlock(block.key, { ...block, type, ...completeContent(fields, content) });
  };
  return (
    <div className={`stack gap-12 muted ${classes.safe}`}>
      <p>
        {why === 'unregistered'
          ? t('editor.block.unregistered', { type: block.type })
          : t(why === 'unreadable' ? 'editor.safe.unreadable' : 'editor.safe.failed')}
      </p>
      <StoredText stored={storedIn(block)} />
      {canMend && (
        <div className="flex wrap gap-8">
          {why === 'unreadable' && fields && (
            <Button variant="default" size="xs" onClick={mend}>
              {t('editor.safe.mend')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => actions.replace(block.key)}>
            {t('editor.block.replace')}
          </Button>
          <Button variant="default" size="xs" onClick={() => actions.remove(block.key)}>
            {t('editor.block.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}
