import type { ResolvedLink } from '@ximblox/blocks';
import type { ReactNode } from 'react';

export interface LinkToProps {
  link: ResolvedLink | null;
  children: ReactNode;
  className?: string;
  /** What is shown when there is no target, or one that is not public: nothing (a button) or the children alone (a title). */
  unlinked?: 'nothing' | 'children';
  /** For a link whose text alone does not say where it leads. */
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
