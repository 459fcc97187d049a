import type { ImageRecord } from '@ximblox/contract';
import { typeDataContent } from './content.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import { textOfHtml } from './fields/index.ts';

/** Names of the fields with fallbacks for SEO values; null or undefined for none. */
type FallbackFields = {
  [Name in keyof Pick<PageTypeDefinition, 'seoDescription' | 'socialImage'>]?: string | null | undefined;
};

/** Description and social image of a page without SEO values of its own. */
export interface SeoFallback {
  description: string;
  image: ImageRecord | undefined;
}

/** Returns the fallbacks for empty SEO values from the fields that the page type names. */
export function seoFallback(
  { seoDescription, socialImage }: FallbackFields,
  typeData: Record<string, unknown>,
): SeoFallback {
  const { props, __images } = typeDataContent(typeData);
  const text = seoDescription ? props[seoDescription] : undefined;
  return {
    description: typeof text === 'string' ? textOfHtml(text).replaceAll(/\s+/g, ' ').trim() : '',
    image: socialImage ? __images[socialImage] : undefined,
  };
}
