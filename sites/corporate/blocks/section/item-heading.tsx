import { Heading } from '@ximblox/site/kit';
import type { ReactNode } from 'react';

/** The heading of one item in a section: below the section's own heading, or in its place when it has none. */
export function ItemHeading(props: { under: string; className?: string; children: ReactNode }) {
  const { under, className, children } = props;
  return (
    <Heading level={under ? 3 : 2} className={className ? `item-heading ${className}` : 'item-heading'}>
      {children}
    </Heading>
  );
}
