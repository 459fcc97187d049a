import type { CropParams, FileRecord, ImageRecord, LinkValue } from '@ximblox/contract';

/** Resolved link. */
export interface ResolvedLink {
  href: string;
  /** Whether it leads to another site. */
  external: boolean;
}

/** Public page to which a field refers. */
export interface PageReference<Type extends string = string> {
  pageID: number;
  type: Type;
  locale: string;
  title: string;
  /** Path with the locale prefix. */
  url: string;
}

/** Image with the attributes for an `img` element. */
export interface ResolvedImage {
  src: string;
  srcSet: string;
  /** Pixels of the image after cropping. */
  width: number;
  height: number;
  alt: string;
  /** Focal point as fractions of width and height. */
  focus: readonly [number, number] | null;
  /** Placeholder colour while it loads, `#7a8c94`; null for a transparent image. */
  tone: string | null;
}

/** Downloadable document. */
export interface ResolvedFile {
  href: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mime: string;
}

/** Link to an image of the library of which a value shows a part. Visitors can load this crop, and no other one. */
export interface CroppedImage {
  kind: 'file';
  fileID: number;
  crop?: CropParams | undefined;
}

/** Marks and elements that a rich text can allow. Paragraphs and line breaks are always allowed. */
export const richTextMarks = [
  'bold',
  'italic',
  'link',
  'heading',
  'bullet-list',
  'ordered-list',
  'quote',
  'code',
  'table',
] as const;
export type RichTextMark = (typeof richTextMarks)[number];

/** What a rich text allows. */
export interface RichTextLimits {
  /** Bold, italic and link by default. */
  marks?: readonly RichTextMark[];
  /** Characters of text without tags; 20,000 by default. */
  max?: number;
}

/** Converts stored values to those that a component receives. */
export interface Resolver {
  /** Null if the target is not public, or the address is not safe. */
  link(link: LinkValue): ResolvedLink | null;
  /** Public page; null if there is none. */
  page(pageID: number): PageReference | null;
  image(image: ImageRecord, options: { decorative?: boolean }): ResolvedImage | null;
  file(file: FileRecord): ResolvedFile | null;
  /**
   * Image of the library that `links` of the kind returns as a link to a file; null if it is no image, or deleted.
   * @param options.alt that of the library by default
   * @param options.crop part of the image, which `links` returns too; the whole image by default
   */
  libraryImage(fileID: number, options?: { alt?: string; crop?: CropParams | undefined }): ResolvedImage | null;
  /** Sanitised HTML with resolved links. */
  richText(html: string, limits: RichTextLimits): string;
  /** Reports a value that its kind failed to resolve; components get `undefined`. */
  failed?(error: unknown, path: string): void;
}
