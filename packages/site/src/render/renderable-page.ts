import type { FoundPage } from '@ximblox/blocks';
import type { RenderablePage } from './prepare-page.ts';

/** A published page as the renderer takes it. */
export const renderablePage = ({ page, siblings, modifiedAt }: FoundPage): RenderablePage => {
  const { slug, type, locale, publishedAt, pageVersion } = page;
  return { ...pageVersion, slug, type, locale, publishedAt, modifiedAt, siblings };
};
