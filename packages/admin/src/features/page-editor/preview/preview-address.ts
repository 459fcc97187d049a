import { adminBase } from '../../../lib/address.ts';
import type { EditorState } from '../store/editor-state.ts';

/** Returns the address of the edited page in a frame: its newest version, on the live line or in the release. */
export const previewAddress = ({ page: { id, release } }: Pick<EditorState, 'page'>): string =>
  `${adminBase}/preview/${id}${release ? `?release=${release.id}` : ''}`;
