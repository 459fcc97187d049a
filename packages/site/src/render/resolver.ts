import {
  croppedSize,
  inWidth,
  isSafeUrl,
  type LinkedFile,
  type MediaGroup,
  offeredWidths,
  pageFileUrl,
  pointInCrop,
  type ResolvedImage,
  type ResolvedLink,
  type Resolver,
  type RichTextLimits,
  socialCrop,
  socialSize,
} from '@ximblox/blocks/internal';
import type { FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import type { ResolvedReferences } from './references.ts';
import { resolveRichTextLinks } from './rich-text.ts';

/** Owner of images and files; their URLs contain the page and the media group. */
export interface MediaOwner {
  pageID: number;
  /** Language of alternative texts. */
  locale: string;
  images: MediaGroup;
  files: MediaGroup;
}

/** Returns the owner of the images and files in the `typeData` of a page. */
export const typeDataOwner = ({ pageID, locale }: { pageID: number; locale: string }): MediaOwner => ({
  pageID,
  locale,
  images: 'page_type_images',
  files: 'page_type_files',
});

/** Returns the address of an image or file by its path on this site. */
export type MediaUrl = (path: string) => string;

const ownPath: MediaUrl = (path) => path;

export interface ResolverOptions {
  found: ResolvedReferences;
  owner: MediaOwner;
  /** Origin of the site. */
  publicUrl: string;
  /** Returns the address of an image or file by its path, for frontends on other origins; the path itself by default. */
  mediaUrl?: MediaUrl | undefined;
  clean: (html: string, limits: RichTextLimits) => string;
  /** Reports a value that its kind failed to resolve. */
  failed?: (error: unknown, path: string) => void;
}

/** Width of `src`, for browsers without `srcset`. */
const defaultWidth = 1280;

const canBeResized = (mime: string): boolean => mime !== 'image/svg+xml' && mime !== 'image/gif';

/** Returns the alternative text: that of the use, or that of the media library in the locale of the page. */
function altOf({ altText, decorative }: ImageRecord, file: LinkedFile, { locale }: MediaOwner): string {
  if (decorative) return '';
  return altText || file.altTexts[locale] || file.defaultAltText;
}

/** Returns the version of a file that a use refers to, even after the file was replaced. */
const shownFile = (record: ImageRecord | FileRecord, file: LinkedFile) =>
  file.earlier.find(({ hash }) => hash === record.hash && hash !== file.hash) ?? file;

/** Resolves an image with its `srcset`. The largest candidate has the width of the image itself. */
export function resolveImage(
  record: ImageRecord,
  file: LinkedFile,
  owner: MediaOwner,
  mediaUrl: MediaUrl = ownPath,
): ResolvedImage {
  const { hash, fileName, cropParams } = record;
  const shown = shownFile(record, file);
  const size = { width: shown.width ?? 0, height: shown.height ?? 0 };
  const { width, height } = croppedSize(size, cropParams);
  const url = mediaUrl(pageFileUrl({ pageID: owner.pageID, group: owner.images, hash, fileName, cropParams }));
  const widths = canBeResized(shown.mime) && width > 0 ? offeredWidths(width) : [];
  const defaultCandidate = widths.findLast((candidate) => candidate <= defaultWidth);
  return {
    src: defaultCandidate === undefined ? url : inWidth(url, defaultCandidate),
    srcSet: widths.map((candidate) => `${inWidth(url, candidate)} ${Math.min(candidate, width)}w`).join(', '),
    width,
    height,
    alt: altOf(record, file, owner),
    focus: file.focus && pointInCrop(size, cropParams, file.focus),
    tone: shown.tone,
  };
}

/** Resolves an image of the library that a value links to. Its address changes when the file is replaced. */
function resolveLinkedImage(
  file: LinkedFile,
  use: Pick<ImageRecord, 'altText' | 'cropParams'>,
  owner: MediaOwner,
  mediaUrl: MediaUrl,
): ResolvedImage | null {
  if (!file.mime.startsWith('image/')) return null;
  const record = { ...use, hash: file.hash, fileName: file.fileName, fileID: file.id };
  return resolveImage(record, file, { ...owner, images: owner.files }, mediaUrl);
}

/** Resolves an image for social networks, cropped to their format, with its dimensions. */
export function socialImage(
  record: ImageRecord,
  file: LinkedFile,
  owner: MediaOwner,
): { url: string; alt: string; width: number; height: number } {
  const alt = altOf(record, file, owner);
  const shown = shownFile(record, file);
  const size = { width: shown.width ?? 0, height: shown.height ?? 0 };
  const { hash, fileName } = record;
  const at = { pageID: owner.pageID, group: owner.images, hash, fileName };
  if (!canBeResized(shown.mime) || size.width === 0) return { url: pageFileUrl(at), alt, ...size };
  const cropParams = socialCrop(size, record.cropParams, file.focus);
  const scale = Math.min(1, socialSize.width / cropParams.width);
  return {
    url: inWidth(pageFileUrl({ ...at, cropParams }), socialSize.width),
    alt,
    width: Math.round(cropParams.width * scale),
    height: Math.round(cropParams.height * scale),
  };
}

/** Resolves a link; null if its target is not public or its URL is unsafe. */
export function resolveLink(
  link: LinkValue,
  { found, owner, publicUrl, mediaUrl = ownPath }: Omit<ResolverOptions, 'clean'>,
): ResolvedLink | null {
  switch (link.kind) {
    case 'page': {
      const page = found.pages.get(link.pageID);
      return page ? { href: link.anchor ? `${page.url}#${link.anchor}` : page.url, external: false } : null;
    }
    case 'file': {
      const file = found.files.get(link.fileID);
      if (!file) return null;
      if (file.watchUrl) return { href: file.watchUrl, external: true };
      const { hash, fileName } = file;
      const path = pageFileUrl({ pageID: owner.pageID, group: owner.files, hash, fileName });
      return { href: mediaUrl(path), external: false };
    }
    case 'url':
      if (!isSafeUrl(link.url)) return null;
      return { href: link.url, external: /^https?:/i.test(link.url) && new URL(link.url).origin !== publicUrl };
  }
}

/** Creates the resolver from stored values to the props of components, based on references looked up before. */
export function createResolver(options: ResolverOptions): Resolver {
  const { found, owner, clean, mediaUrl = ownPath, failed = () => undefined } = options;
  const link = (value: LinkValue): ResolvedLink | null => resolveLink(value, options);
  return {
    link,
    page: (pageID) => found.pages.get(pageID) ?? null,
    image(record, { decorative = false }) {
      const file = found.files.get(record.fileID);
      if (!file) return null;
      const image = resolveImage(record, file, owner, mediaUrl);
      return decorative ? { ...image, alt: '' } : image;
    },
    file(record) {
      const file = found.files.get(record.fileID);
      if (!file) return null;
      const { fileSize, mime } = shownFile(record, file);
      const { hash, fileName } = record;
      const path = pageFileUrl({ pageID: owner.pageID, group: owner.files, hash, fileName });
      return { href: mediaUrl(path), fileName, fileSize, mime };
    },
    libraryImage(fileID, { alt = '', crop } = {}) {
      const file = found.files.get(fileID);
      return file
        ? resolveLinkedImage(file, { altText: alt, ...(crop && { cropParams: crop }) }, owner, mediaUrl)
        : null;
    },
    richText: (html, limits) => resolveRichTextLinks(clean(html, limits), link),
    failed,
  };
}
