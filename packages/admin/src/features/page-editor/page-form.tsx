import type { ReactNode } from 'react';
import { ReadableForm } from '../../fields/read-only.tsx';
import { useEditorState } from './editor-context.ts';
import { mayEdit } from './store/editor-store.ts';

/** Controls of what the page holds, as far as one may change it. */
export function PageForm({ children }: { children: ReactNode }) {
  return <ReadableForm isReadOnly={!useEditorState(mayEdit)}>{children}</ReadableForm>;
}
