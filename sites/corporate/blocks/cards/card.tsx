import type { RenderContext, ResolvedImage, ResolvedLink } from '@ximblox/blocks';
import { editField, FieldText, isShown, LinkTo, ResponsiveImage } from '@ximblox/site/kit';
import type { ReactNode } from 'react';
import { ItemHeading } from '../../layout/item-heading.tsx';

export interface CardProps {
  image: ResolvedImage | null;
  kicker?: ReactNode;
  title: string;
  /** Heading of the section that contains the card. */
  under: string;
  text?: string;
  to: ResolvedLink | null;
  sizes?: string;
  large?: boolean;
  /** Path of the card's fields, such as `cards.0`; without it the texts cannot be edited in the preview. */
  path?: string;
  context: RenderContext;
}

/** A card with image, title and short text; all of it is one link. */
export function Card({ image, kicker, title, under, text, to, sizes, large = false, path, context }: CardProps) {
  /** A text that editors can edit in the preview, if the card has fields. */
  const editable = (field: string, value: ReactNode): ReactNode =>
    path !== undefined && typeof value === 'string' ? (
      <FieldText context={context} path={`${path}.${field}`} value={value} />
    ) : (
      value
    );
  const isOpen = (value: unknown): boolean => path !== undefined && value === '' && isShown(context, '');
  return (
    <article className={large ? 'card clickable card-large' : 'card clickable'}>
      {image && (
        <div className="card-image" {...(path === undefined ? {} : editField(context, `${path}.image`))}>
          <ResponsiveImage
            className="cover"
            image={image}
            sizes={sizes ?? '(min-width: 60rem) 33vw, 92vw'}
            aspectRatio={3 / 2}
            alt={to ? '' : image.alt}
          />
        </div>
      )}
      <div className="card-body">
        {(kicker || isOpen(kicker)) && <p className="card-kicker note">{editable('kicker', kicker)}</p>}
        <div>
          <ItemHeading under={under} className="card-title">
            <LinkTo link={to} className="clickable-link" unlinked="children">
              {editable('title', title)}
            </LinkTo>
          </ItemHeading>
        </div>
        {(text || isOpen(text)) && <p className="card-text soft">{editable('text', text)}</p>}
      </div>
    </article>
  );
}
