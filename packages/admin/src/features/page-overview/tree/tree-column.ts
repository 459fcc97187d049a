import type { TreeNode } from '@ximblox/contract';
import type { ReactNode } from 'react';

/** A column after the first, which has the title. */
export interface TreeColumn {
  name: 'state' | 'below' | 'updated' | 'actions';
  head: string;
  renderCell(node: TreeNode): ReactNode;
}
