import { Heading } from '@ximblox/site/kit';
import type { ReactNode } from 'react';

/** Heading of an item: one level below the heading of its section, if there is one. */
export function ItemHeading(props: { under: string; className?: string; children: ReactNode }) {
  const { under, className, children } = props;
  return (
    <Heading level={under ? 3 : 2} className={className ? `item-heading ${className}` : 'item-heading'}>
      {children}
    </Heading>
  );
}
