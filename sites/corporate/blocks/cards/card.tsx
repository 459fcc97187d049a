import type { RenderContext, ResolvedImage, ResolvedLink } from '@ximblox/blocks';
import { editField, LinkTo, Picture } from '@ximblox/site/kit';
import type { ReactNode } from 'react';
import { ItemHeading } from '../section/item-heading.tsx';

export interface CardProps {
  image: ResolvedImage | null;
  kicker?: ReactNode;
  title: string;
  /** Heading of the section that the card stands in. */
  under: string;
  text?: string;
  to: ResolvedLink | null;
  sizes?: string;
  large?: boolean;
  /** Where the editor finds the card's fields, such as `cards.0`. */
  path?: string;
  context: RenderContext;
}

/** A picture, a title and a few words; the whole of it leads to one page. */
export function Card({ image, kicker, title, under, text, to, sizes, large = false, path, context }: CardProps) {
  const edit = (field: string) => (path === undefined ? {} : editField(context, `${path}.${field}`));
  return (
    <article className={large ? 'card card-large' : 'card'}>
      {image && (
        <div className="card-picture" {...edit('image')}>
          <Picture image={image} sizes={sizes ?? '(min-width: 60rem) 33vw, 92vw'} alt={to ? '' : image.alt} />
        </div>
      )}
      <div className="card-words">
        {kicker && (
          <p className="card-kicker" {...edit('kicker')}>
            {kicker}
          </p>
        )}
        <div {...edit('title')}>
          <ItemHeading under={under} className="card-title">
            <LinkTo link={to} className="card-link" unlinked="children">
              {title}
            </LinkTo>
          </ItemHeading>
        </div>
        {text && (
          <p className="card-text" {...edit('text')}>
            {text}
          </p>
        )}
      </div>
    </article>
  );
}
