import type { HookPage } from '@ximblox/blocks';

/** Returns a page as hooks see it. */
export const hookPage = ({ id, type, locale, slug, title }: HookPage): HookPage => ({ id, type, locale, slug, title });
