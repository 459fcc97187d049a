/** Typed client of the delivery API, for frontends in any framework. */
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export { DeliveryError, type DeliveryErrorItem } from './delivery-error.ts';
export { onPreviewChange, type PreviewAddress, type PreviewOptions, readPreviewAddress } from './on-preview-change.ts';
export { today } from './today.ts';
export type { PageReference, ResolvedFile, ResolvedImage, ResolvedLink, RichText } from '@ximblox/blocks';
export type {
  AnySite,
  BlockOf,
  ListedPageOf,
  MenuEntry,
  PageOf,
  PageOutcome,
  PageTypeID,
  RichTextForm,
  RichTextTree,
  SearchHit,
  SearchQuery,
  SearchReply,
  SiteSettings,
  SitemapPage,
  SocialImage,
} from './types.ts';
