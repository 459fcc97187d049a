import type { ResolvedImage } from '@ximblox/blocks';
import { type EditAttributes, Heading, type HeadingLevel, Picture } from '@ximblox/site/kit';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

export interface PageOpeningProps {
  title: ReactNode;
  level?: HeadingLevel;
  size?: 'large' | 'compact';
  /** Whether the picture is cut to a wide strip; by default it is, a map or drawing may rather be shown whole. */
  cropped?: boolean;
  /** A short line above the title. */
  kicker?: ReactNode;
  /** Beside the lead, in the margin. */
  margin?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  image?: ResolvedImage | null;
  caption?: string;
  mark?: string;
  /** Attributes that lead the editor from the picture to its field. */
  editImage?: EditAttributes;
}

/** On phones a little less than the whole width, which it takes there: a tenth that nobody sees at their density costs a round trip. */
const sizes = '(min-width: 60rem) 73vw, 88vw';

/** How every page opens: a title on the line of the text, and a picture from there to the edge of the screen. */
export function PageOpening(props: PageOpeningProps) {
  const { title, level = 1, size = 'compact', cropped = true } = props;
  const { kicker, margin, children, image, caption, mark, editImage } = props;
  return (
    <div className={`opening opening-${size}`}>
      <div className="frame">
        {kicker && <p className="opening-kicker">{kicker}</p>}
        <div className="opening-title">
          <Heading level={level} className="opening-heading">
            {title}
          </Heading>
        </div>
        {margin && <div className="opening-margin">{margin}</div>}
        {children && <div className="opening-more">{children}</div>}
      </div>
      {image && (
        <figure className="opening-figure" {...editImage}>
          <div className={cropped ? 'opening-picture' : 'opening-picture opening-whole'}>
            <Picture image={image} sizes={sizes} priority />
          </div>
          {(caption || mark) && (
            <figcaption className="opening-caption">
              {mark && <Mark mark={mark} />}
              {caption && <span className="opening-words">{caption}</span>}
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
