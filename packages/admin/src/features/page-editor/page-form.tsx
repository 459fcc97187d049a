import type { ReactNode } from 'react';
import { ReadableForm } from '../../fields/read-only.tsx';
import { useEditorState } from './editor-context.ts';
import { mayEdit } from './store/editor-state.ts';

/** Form of the page, read-only for users without edit permission. */
export function PageForm({ children }: { children: ReactNode }) {
  return <ReadableForm isReadOnly={!useEditorState(mayEdit)}>{children}</ReadableForm>;
}
