import type { ResolvedImage } from '@ximblox/blocks';
import { type ReactNode, useContext } from 'react';
import { FirstPicture } from './first-picture.ts';
import { sizesOfCut } from './sizes-of-cut.ts';

/** A picture of the site project itself, such as an imported file; width and height keep the page from jumping. */
export interface FallbackImage {
  src: string;
  /** Pixels. */
  width?: number;
  height?: number;
}

export interface PictureProps {
  image: ResolvedImage | null;
  /** Shown when there is no image: an address or a picture of the site project. Without it nothing is shown. */
  fallback?: string | FallbackImage | undefined;
  /** How wide the picture stands, as the `sizes` of an `img`; the whole viewport by default. */
  sizes?: string;
  /** Width divided by height to which the style sheet cuts it, where it does: of a wider picture more is loaded than stands there, so that it stays sharp. */
  cut?: number;
  /** Loaded first, as the first picture at the top of a page is in any case. All others wait until they come near. */
  priority?: boolean;
  /** Replaces the image's own alternative text; `''` for a decorative picture. */
  alt?: string;
  className?: string;
}

/** Class that puts the centre of attention at a fraction, in steps of 5 %; `kit.css` has the rules, since inline styles are not allowed. */
const focusClass = (axis: 'x' | 'y', fraction: number): string =>
  `xb-focus-${axis}-${Math.min(100, Math.max(0, Math.round(fraction * 20) * 5))}`;

/** Classes that give a channel of the placeholder one of 16 values each. */
const toneClasses = (tone: string): string[] =>
  ['r', 'g', 'b'].map((channel, position) => {
    const value = Number.parseInt(tone.slice(1 + 2 * position, 3 + 2 * position), 16);
    return `xb-tone-${channel}${Math.round(value / 17).toString(16)}`;
  });

const classes = (className: string | undefined, { focus, tone }: ResolvedImage): string | undefined => {
  const names = [
    ...(className ? [className] : []),
    ...(focus ? ['xb-focus', focusClass('x', focus[0]), focusClass('y', focus[1])] : []),
    ...(tone ? ['xb-tone', ...toneClasses(tone)] : []),
  ];
  return names.length ? names.join(' ') : undefined;
};

/** Whether a picture is the first at the top of the page; the next one is not any more. */
function useFirst(isShown: boolean): boolean {
  const take = useContext(FirstPicture);
  return isShown && (take?.() ?? false);
}

/** A picture in the sizes that the browser may choose from, cropped around its centre of attention when CSS crops it. */
export function Picture({
  image,
  fallback,
  sizes = '100vw',
  cut,
  priority = false,
  alt,
  className,
}: PictureProps): ReactNode {
  const isFirst = useFirst(Boolean(image ?? fallback));
  const loading =
    priority || isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (image) {
    return (
      <img
        src={image.src}
        {...(image.srcSet ? { srcSet: image.srcSet, sizes: sizesOfCut(sizes, cut, image) } : {})}
        width={image.width || undefined}
        height={image.height || undefined}
        alt={alt ?? image.alt}
        className={classes(className, image)}
        {...loading}
      />
    );
  }
  if (!fallback) return null;
  const picture: FallbackImage = typeof fallback === 'string' ? { src: fallback } : fallback;
  return (
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt ?? ''}
      className={className}
      {...loading}
    />
  );
}
