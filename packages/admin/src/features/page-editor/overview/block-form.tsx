import { isUnreadable } from '@ximblox/blocks/internal';
import type { Block } from '@ximblox/contract';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentForm } from '../../../fields/content-form.tsx';
import { useBlockPort } from '../content-ports.ts';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';
import { isLocked } from '../store/editor-state.ts';
import { PageForm } from '../page-form.tsx';
import type { CardActions } from './card-actions.ts';
import { FormlessBlock } from './formless-block.tsx';
import { hasForm } from './has-form.ts';

interface GuardProps {
  children: ReactNode;
  fallback: ReactNode;
}

/** Error boundary around the form of one block. */
class FormGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Form of a block, or its stored data if it has no form. */
export function BlockForm({ block, actions }: { block: Block; actions: CardActions }) {
  const { blockTypes } = useEditor();
  const { t } = useTranslation();
  const locked = useEditorState((state) => isLocked(state, block.key));
  const port = useBlockPort(block.key);
  const fields = fieldsOf(blockTypes.get(block.type));
  if (!fields) {
    return <FormlessBlock block={block} why={isUnreadable(block) ? 'unreadable' : 'unregistered'} actions={actions} />;
  }
  if (!hasForm(blockTypes, block)) return <FormlessBlock block={block} why="unreadable" actions={actions} />;
  return (
    <FormGuard fallback={<FormlessBlock block={block} why="failed" actions={actions} />}>
      <div className="stack gap-12 one-column">
        {locked && <p className="small muted">{t('editor.locked.text')}</p>}
        <PageForm isLocked={locked}>
          <ContentForm fields={fields} port={port} />
        </PageForm>
      </div>
    </FormGuard>
  );
}
