import type { ResolvedImage } from '@ximblox/blocks';
import { type EditAttributes, Heading, type HeadingLevel, ResponsiveImage } from '@ximblox/site/kit';
import type { ReactNode } from 'react';

export interface PageOpeningProps {
  title: ReactNode;
  level?: HeadingLevel;
  size?: 'large' | 'compact';
  /** Whether the image is cropped to a wide strip (the default); maps and drawings are better shown whole. */
  cropped?: boolean;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** In the margin beside the lead. */
  margin?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  image?: ResolvedImage | null;
  caption?: ReactNode;
  mark?: ReactNode;
  /** Result of `editField` for the image. */
  editImage?: EditAttributes;
}

/** 88vw on phones, although the image is 100vw wide: a smaller file saves a round trip and looks the same at their density. */
const sizes = '(min-width: 60rem) 73vw, 88vw';

/** Opening of a page: title, lead and an image that extends to the edge of the screen. */
export function PageOpening(props: PageOpeningProps) {
  const { title, level = 1, size = 'compact', cropped = true } = props;
  const { kicker, margin, children, image, caption, mark, editImage } = props;
  return (
    <div className={`opening opening-${size}`}>
      <div className="frame">
        {kicker && <p className="opening-kicker note in-margin">{kicker}</p>}
        <div className="in-text">
          <Heading level={level} className="opening-heading">
            {title}
          </Heading>
        </div>
        {margin && <div className="opening-margin in-margin">{margin}</div>}
        {children && <div className="opening-more subgrid in-text">{children}</div>}
      </div>
      {image && (
        <figure className="opening-figure" {...editImage}>
          <div className={cropped ? 'opening-image' : 'opening-image opening-whole'}>
            <ResponsiveImage image={image} sizes={sizes} priority />
          </div>
          {(caption || mark) && (
            <figcaption className="opening-caption row soft">
              {mark}
              {caption && <span>{caption}</span>}
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
