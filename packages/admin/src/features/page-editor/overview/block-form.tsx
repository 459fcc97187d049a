import { isSealed } from '@ximblox/blocks';
import type { Block } from '@ximblox/contract';
import { Component, type ReactNode } from 'react';
import { ContentForm } from '../../../fields/content-form.tsx';
import { useBlockPort } from '../content-ports.ts';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { PageForm } from '../page-form.tsx';
import type { CardActions } from './card-actions.ts';
import { SafeCard } from './safe-card.tsx';
import { isSoundBlock } from './sound-block.ts';

interface GuardProps {
  children: ReactNode;
  fallback: ReactNode;
}

/** Keeps what goes wrong in the form of one block away from all others. */
class FormGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** The form of a block; a safe card instead when the block cannot be shown as what it is. */
export function BlockForm({ block, actions }: { block: Block; actions: CardActions }) {
  const { blockTypes } = useEditor();
  const port = useBlockPort(block.key);
  const fields = fieldsOf(blockTypes.get(block.type));
  if (isSealed(block)) return <SafeCard block={block} why="unreadable" actions={actions} />;
  if (!fields) return <SafeCard block={block} why="unregistered" actions={actions} />;
  if (!isSoundBlock(blockTypes, block)) return <SafeCard block={block} why="unreadable" actions={actions} />;
  return (
    <FormGuard fallback={<SafeCard block={block} why="failed" actions={actions} />}>
      <PageForm>
        <ContentForm fields={fields} port={port} />
      </PageForm>
    </FormGuard>
  );
}
