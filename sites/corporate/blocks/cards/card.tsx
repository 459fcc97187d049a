import type { RenderContext, ResolvedImage, ResolvedLink } from '@ximblox/blocks';
import { editField, FieldText, isShown, LinkTo, Picture } from '@ximblox/site/kit';
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
  /** What a field shows: cards that have none show what others say. */
  const words = (field: string, value: ReactNode): ReactNode =>
    path !== undefined && typeof value === 'string' ? (
      <FieldText context={context} path={`${path}.${field}`} value={value} />
    ) : (
      value
    );
  const isOpen = (value: unknown): boolean => path !== undefined && value === '' && isShown(context, '');
  return (
    <article className={large ? 'card card-large' : 'card'}>
      {image && (
        <div className="card-picture" {...(path === undefined ? {} : editField(context, `${path}.image`))}>
          <Picture
            image={image}
            sizes={sizes ?? '(min-width: 60rem) 33vw, 92vw'}
            cut={3 / 2}
            alt={to ? '' : image.alt}
          />
        </div>
      )}
      <div className="card-words">
        {(kicker || isOpen(kicker)) && <p className="card-kicker">{words('kicker', kicker)}</p>}
        <div>
          <ItemHeading under={under} className="card-title">
            <LinkTo link={to} className="card-link" unlinked="children">
              {words('title', title)}
            </LinkTo>
          </ItemHeading>
        </div>
        {(text || isOpen(text)) && <p className="card-text">{words('text', text)}</p>}
      </div>
    </article>
  );
}
