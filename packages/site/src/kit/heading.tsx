import type { HTMLAttributes, ReactNode } from 'react';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  level: HeadingLevel;
  children: ReactNode;
}

/** A heading of variable level; classes define its appearance. */
export function Heading({ level, ...attributes }: HeadingProps): ReactNode {
  const Tag = `h${level}` as const;
  return <Tag {...attributes} />;
}
