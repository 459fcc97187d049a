import type { ResolvedLink } from '@ximblox/blocks';
import type { ReactNode } from 'react';

export interface LinkToProps {
  link: ResolvedLink | null;
  children: ReactNode;
  className?: string;
  /** What to render without a public target: `nothing` (a button) or the `children` alone (a title). */
  unlinked?: 'nothing' | 'children';
  /** For links whose text does not describe their target. */
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true' | undefined;
}

/** A link to a page, file or address. */
export function LinkTo({ link, children, unlinked = 'nothing', ...attributes }: LinkToProps): ReactNode {
  if (!link) return unlinked === 'children' ? children : null;
  return (
    <a href={link.href} rel={link.external ? 'external' : undefined} {...attributes}>
      {children}
    </a>
  );
}
