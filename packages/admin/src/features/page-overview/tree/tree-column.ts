import type { TreeNode } from '@ximblox/contract';
import type { ReactNode } from 'react';

/** Column after the title column. */
export interface TreeColumn {
  name: 'state' | 'below' | 'updated' | 'actions';
  head: string;
  renderCell(node: TreeNode): ReactNode;
}
