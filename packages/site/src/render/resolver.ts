import {
  croppedSize,
  type ImageField,
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
  type RichTextField,
  socialCrop,
  socialSize,
} from '@ximblox/blocks';
import type { FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';
import type { Found } from './references.ts';
import { followableLinks } from './rich-text.ts';

/** Whose pictures and files are resolved: they have addresses below the page that uses them. */
export interface MediaOwner {
  pageID: number;
  /** In which its pictures are described. */
  locale: string;
  images: MediaGroup;
  files: MediaGroup;
}

/** Addresses of the pictures and files in the typeData of a page. */
export const typeDataOwner = ({ pageID, locale }: { pageID: number; locale: string }): MediaOwner => ({
  pageID,
  locale,
  images: 'page_type_images',
  files: 'page_type_files',
});

export interface ResolverOptions {
  found: Found;
  owner: MediaOwner;
  /** Origin of the site. */
  publicUrl: string;
  clean: (html: string, field: RichTextField) => string;
}

/** Width that a browser without `srcset` gets. */
const plainWidth = 1280;

const canBeResized = (mime: string): boolean => mime !== 'image/svg+xml' && mime !== 'image/gif';

/** What a picture shows here: what its use says, else what the library says in the locale of the page. */
function altOf({ altText, decorative }: ImageRecord, file: LinkedFile, { locale }: MediaOwner): string {
  if (decorative) return '';
  return altText || file.altTexts[locale] || file.defaultAltText;
}

/** A file as a use of it shows it: with the bytes that the use names, also where the file has others by now. */
const bytesShown = (record: ImageRecord | FileRecord, file: LinkedFile) =>
  file.earlier.find(({ hash }) => hash === record.hash && hash !== file.hash) ?? file;

/** A picture with the sizes that it may be asked for; a size that is wider than the picture brings it as wide as it is. */
export function resolveImage(record: ImageRecord, file: LinkedFile, owner: MediaOwner): ResolvedImage {
  const { hash, fileName, cropParams } = record;
  const shown = bytesShown(record, file);
  const size = { width: shown.width ?? 0, height: shown.height ?? 0 };
  const { width, height } = croppedSize(size, cropParams);
  const url = pageFileUrl({ pageID: owner.pageID, group: owner.images, hash, fileName, cropParams });
  const widths = canBeResized(shown.mime) && width > 0 ? offeredWidths(width) : [];
  const plain = widths.findLast((candidate) => candidate <= plainWidth);
  return {
    src: plain === undefined ? url : inWidth(url, plain),
    srcSet: widths.map((candidate) => `${inWidth(url, candidate)} ${Math.min(candidate, width)}w`).join(', '),
    width,
    height,
    alt: altOf(record, file, owner),
    focus: file.focus && pointInCrop(size, cropParams, file.focus),
    tone: shown.tone,
  };
}

/** An image for those who link to the page, cut to the size that they show: one address, with the size that it has there. */
export function socialImage(
  record: ImageRecord,
  file: LinkedFile,
  owner: MediaOwner,
): { url: string; alt: string; width: number; height: number } {
  const alt = altOf(record, file, owner);
  const shown = bytesShown(record, file);
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

/** A link as a visitor follows it; null when its target is not public or not allowed. */
export function resolveLink(
  link: LinkValue,
  { found, owner, publicUrl }: Omit<ResolverOptions, 'clean'>,
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
      return { href: pageFileUrl({ pageID: owner.pageID, group: owner.files, hash, fileName }), external: false };
    }
    case 'url':
      if (!isSafeUrl(link.url)) return null;
      return { href: link.url, external: /^https?:/i.test(link.url) && new URL(link.url).origin !== publicUrl };
  }
}

/** Turns stored values into what components receive, from what was looked up before. */
export function createResolver(options: ResolverOptions): Resolver {
  const { found, owner, clean } = options;
  const link = (value: LinkValue): ResolvedLink | null => resolveLink(value, options);
  return {
    link,
    image(record, field) {
      const file = found.files.get(record.fileID);
      if (!file) return null;
      const image = resolveImage(record, file, owner);
      return (field as ImageField).decorative ? { ...image, alt: '' } : image;
    },
    file(record) {
      const file = found.files.get(record.fileID);
      if (!file) return null;
      const { fileSize, mime } = bytesShown(record, file);
      return {
        href: pageFileUrl({ pageID: owner.pageID, group: owner.files, hash: record.hash, fileName: record.fileName }),
        fileName: record.fileName,
        fileSize,
        mime,
      };
    },
    richText: (html, field) => followableLinks(clean(html, field), link),
  };
}
