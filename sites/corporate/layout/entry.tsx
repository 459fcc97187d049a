import type { ReactNode } from 'react';
import { ItemHeading } from './item-heading.tsx';

interface EntryProps {
  href: string;
  title: string;
  /** Heading of the list; empty if it has none. */
  under: string;
  /** Date, place or type, in the margin. */
  margin?: ReactNode;
  text?: ReactNode;
  /** Before the margin. */
  cover?: ReactNode;
  /** After the text. */
  children?: ReactNode;
}

/** A page in a list of pages; all of it is one link. */
export function Entry({ href, title, under, margin, text, cover, children }: EntryProps) {
  return (
    <li className="entry clickable subgrid">
      {cover}
      {margin && <p className="entry-margin row note figures">{margin}</p>}
      <div className="entry-body">
        <ItemHeading under={under}>
          <a className="clickable-link" href={href}>
            {title}
          </a>
        </ItemHeading>
        {text && <p className="entry-text soft">{text}</p>}
      </div>
      {children}
    </li>
  );
}
