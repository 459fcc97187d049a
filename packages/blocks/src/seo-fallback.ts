import type { ImageRecord } from '@ximblox/contract';
import { typeDataContent } from './content.ts';
import type { PageTypeDefinition } from './define-page-type.ts';
import { textOfHtml } from './fields/index.ts';

/** Names of the fields that stand in for SEO values; null or undefined for none. */
type FallbackFields = {
  [Name in keyof Pick<PageTypeDefinition, 'seoDescription' | 'socialImage'>]?: string | null | undefined;
};

/** What a page shows in search results and on social networks where its SEO values are empty. */
export interface SeoFallback {
  description: string;
  image: ImageRecord | undefined;
}

/** Returns what the fields of a page stand in for, by its page type. */
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
