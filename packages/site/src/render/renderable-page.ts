import type { FoundPage } from '@ximblox/blocks/internal';
import type { RenderablePage } from './prepare-page.ts';

/** Converts a published page for the renderer. */
export const renderablePage = ({ page, siblings, modifiedAt }: FoundPage): RenderablePage => {
  const { slug, type, locale, publishedAt, pageVersion } = page;
  return { ...pageVersion, slug, type, locale, publishedAt, modifiedAt, siblings };
};
