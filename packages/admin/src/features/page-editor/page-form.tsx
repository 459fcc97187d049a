import type { ReactNode } from 'react';
import { ReadableForm } from '../../fields/read-only.tsx';
import { useEditorState } from './editor-context.ts';
import { mayEdit } from './store/editor-state.ts';

/** Form of the page, read-only for users without edit permission and in a locked block. */
export function PageForm({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }) {
  const canEdit = useEditorState(mayEdit);
  return <ReadableForm isReadOnly={!canEdit || isLocked}>{children}</ReadableForm>;
}
