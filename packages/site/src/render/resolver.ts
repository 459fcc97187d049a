import {
  imageWidths,
  type ImageField,
  isSafeUrl,
  type MediaGroup,
  pageFileUrl,
  type ResolvedImage,
  type ResolvedLink,
  type Resolver,
  type RichTextField,
} from '@ximblox/blocks';
import type { ImageRecord, LinkValue } from '@ximblox/contract';
import type { LinkedFile } from '../content-source.ts';
import type { Found } from './references.ts';
import { followableLinks } from './rich-text.ts';

/** Whose pictures and files are resolved: they have addresses below the page that uses them. */
export interface MediaOwner {
  pageID: number;
  images: MediaGroup;
  files: MediaGroup;
}

interface ResolverOptions {
  found: Found;
  owner: MediaOwner;
  /** Origin of the site. */
  publicUrl: string;
  clean: (html: string, field: RichTextField) => string;
}

/** Width that a browser without `srcset` gets. */
const plainWidth = 1280;

const canBeResized = (mime: string): boolean => mime !== 'image/svg+xml' && mime !== 'image/gif';

type Focus = ResolvedImage['focus'];

/** The centre of attention inside a crop; null when the crop leaves it out or turns the picture. */
function focusInCrop(file: LinkedFile, { cropParams: crop }: ImageRecord): Focus {
  if (!file.focus || !crop) return file.focus;
  if (crop.rotate !== 0 || crop.scaleX !== 1 || crop.scaleY !== 1 || !file.width || !file.height) return null;
  const x = (file.focus[0] * file.width - crop.x) / crop.width;
  const y = (file.focus[1] * file.height - crop.y) / crop.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [x, y] : null;
}

/** A picture with the sizes that it may be asked for, none larger than it is. */
export function resolveImage(record: ImageRecord, file: LinkedFile, owner: MediaOwner): ResolvedImage {
  const { hash, fileName, cropParams } = record;
  const width = Math.round(cropParams?.width ?? file.width ?? 0);
  const height = Math.round(cropParams?.height ?? file.height ?? 0);
  const original = pageFileUrl({ pageID: owner.pageID, group: owner.images, hash, fileName, cropParams });
  const sized = `${original}${cropParams ? '&' : '?'}w=`;
  const widths = canBeResized(file.mime) ? imageWidths.filter((candidate) => candidate <= width) : [];
  return {
    src: widths.length === 0 ? original : sized + widths.findLast((candidate) => candidate <= plainWidth),
    srcSet: widths.map((candidate) => `${sized}${candidate} ${candidate}w`).join(', '),
    width,
    height,
    alt: record.altText,
    focus: focusInCrop(file, record),
  };
}

/** Pixels up to which a picture is shown to social networks as it is. */
const socialWidth = 1600;

/** A picture for those who link to the page: one address, with the size that it has there. */
export function socialImage(
  record: ImageRecord,
  file: LinkedFile,
  owner: MediaOwner,
): { url: string; alt: string; width: number; height: number } {
  const { src, srcSet, width, height, alt } = resolveImage(record, file, owner);
  const sized = width > socialWidth && srcSet !== '';
  const { hash, fileName, cropParams } = record;
  const original = pageFileUrl({ pageID: owner.pageID, group: owner.images, hash, fileName, cropParams });
  return sized
    ? { url: src, alt, width: plainWidth, height: Math.round((height * plainWidth) / width) }
    : { url: original, alt, width, height };
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
      return {
        href: pageFileUrl({ pageID: owner.pageID, group: owner.files, hash: record.hash, fileName: record.fileName }),
        fileName: record.fileName,
        fileSize: file.fileSize,
        mime: file.mime,
      };
    },
    richText: (html, field) => followableLinks(clean(html, field), link),
  };
}
