import type { ResolvedImage } from '@ximblox/blocks';
import { type ReactNode, useContext } from 'react';
import { FirstImage } from './first-image.ts';
import { croppedSizes } from './cropped-sizes.ts';

/** An image of the site project, such as an imported file; width and height prevent layout shifts. */
export interface FallbackImage {
  src: string;
  /** Pixels. */
  width?: number;
  height?: number;
}

export interface ResponsiveImageProps {
  image: ResolvedImage | null;
  /** Shown without an image: a URL or an image of the site project; nothing by default. */
  fallback?: string | FallbackImage | undefined;
  /** Rendered width, as `sizes` of an `img`; the whole viewport by default. */
  sizes?: string;
  /**
   * Width divided by height of the box, if the stylesheet crops the image with `object-fit: cover`. A wider image then loads
   * a larger file, to stay sharp.
   */
  aspectRatio?: number;
  /** Loads with high priority, as the first image at the top of a page always does. All others load lazily. */
  priority?: boolean;
  /** Replaces the alternative text of the image; `''` for a decorative one. */
  alt?: string;
  className?: string;
}

/** Returns the class for a focal point, in steps of 5 %. `kit.css` has the rules, since inline styles are not allowed. */
const focusClass = (axis: 'x' | 'y', fraction: number): string =>
  `xb-focus-${axis}-${Math.min(100, Math.max(0, Math.round(fraction * 20) * 5))}`;

/** Returns classes for the placeholder colour, with 16 values per channel. */
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

/** Whether this is the first image at the top of the page. */
function useFirst(isShown: boolean): boolean {
  const claim = useContext(FirstImage);
  return isShown && (claim?.() ?? false);
}

/** An image with `srcset`, cropped around its focal point if CSS crops it. */
export function ResponsiveImage({
  image,
  fallback,
  sizes = '100vw',
  aspectRatio,
  priority = false,
  alt,
  className,
}: ResponsiveImageProps): ReactNode {
  const isFirst = useFirst(Boolean(image ?? fallback));
  const loading =
    priority || isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (image) {
    return (
      <img
        src={image.src}
        {...(image.srcSet ? { srcSet: image.srcSet, sizes: croppedSizes(sizes, aspectRatio, image) } : {})}
        width={image.width || undefined}
        height={image.height || undefined}
        alt={alt ?? image.alt}
        className={classes(className, image)}
        {...loading}
      />
    );
  }
  if (!fallback) return null;
  const fallbackImage: FallbackImage = typeof fallback === 'string' ? { src: fallback } : fallback;
  return (
    <img
      src={fallbackImage.src}
      width={fallbackImage.width}
      height={fallbackImage.height}
      alt={alt ?? ''}
      className={className}
      {...loading}
    />
  );
}
