import {
  blockDefinition,
  type CroppedImage,
  cropToken,
  definesPage,
  fieldsOfType,
  pageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  socialCrop,
  typeDataContent,
} from '@ximblox/blocks/internal';
import type { Block, FileRecord, ImageRecord, LinkValue, VersionContent } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { defaultImage, findPublicPageByID, shownContent } from '../../content/public-content/index.ts';

/** A file as requested by its URL. */
export interface RequestedFile {
  group: string;
  hash: string;
  fileName: string;
  /** The crop token from the URL; null for the whole image. */
  crop: string | null;
  /** Pixels of the image, and focal points of all files with this hash, which determine the crop for social networks. */
  size: { width: number; height: number } | null;
  focuses: readonly (readonly [number, number] | null)[];
  /** IDs of the library files with this hash and name, because links refer to files by ID. */
  fileIDs: readonly number[];
}

interface Content {
  images: readonly ImageRecord[];
  files: readonly (FileRecord | ImageRecord)[];
  links: readonly (LinkValue | CroppedImage)[];
}

/** The parts of a version that can contain files, with default values of the page type applied. */
type FileSource = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

const emptyContent: Content = { images: [], files: [], links: [] };

/** Whether one of the links leads to the requested file: to an image as a whole, or with the same crop. */
const linksTo = (links: Content['links'], { fileIDs, crop }: RequestedFile): boolean =>
  links.some((link) => {
    if (link.kind !== 'file' || !fileIDs.includes(link.fileID)) return false;
    return crop === null || ('crop' in link && link.crop !== undefined && cropToken(link.crop) === crop);
  });

function blockContent(site: SiteDefinition, block: Block | undefined): Content {
  if (!block) return emptyContent;
  const fields = blockDefinition(site, block.type)?.fields ?? {};
  return {
    images: Object.values(block.__images),
    files: Object.values(block.__files),
    links: referencesOf(fields, block).links,
  };
}

function typeContent(site: SiteDefinition, type: string, typeData: Record<string, unknown>): Content {
  const content = typeDataContent(typeData);
  const pageType = pageTypeDefinition(site, type);
  const fields = pageType ? fieldsOfType(pageType) : {};
  return {
    images: Object.values(content.__images),
    files: Object.values(content.__files),
    links: referencesOf(fields, content).links,
  };
}

/**
 * Whether a version contains the requested file in the requested group: as an image with the same crop or none, as a document,
 * or as the target of a link.
 */
export function containsFile(
  site: SiteDefinition,
  type: string,
  source: FileSource,
  requested: RequestedFile,
): boolean {
  const { group, hash, fileName, crop } = requested;
  const [, place, key] = /^block_(images|files)_(.+)$/.exec(group) ?? [];
  const { blocks, typeData, seoImage } = source;
  const content =
    group === 'seo_image'
      ? { ...emptyContent, images: seoImage }
      : key === undefined
        ? typeContent(site, type, typeData)
        : blockContent(
            site,
            blocks.find((block) => block.key === key),
          );
  const isSame = (record: ImageRecord | FileRecord): boolean => record.hash === hash && record.fileName === fileName;
  if (place === 'files' || group === 'page_type_files') {
    return (crop === null && content.files.some(isSame)) || linksTo(content.links, requested);
  }
  return content.images.some((record) => isImageOrCrop(record, requested));
}

/** Groups with images that are cropped for social networks. */
const socialImageGroups = new Set(['seo_image', 'page_type_images']);

function isImageOrCrop(record: ImageRecord, { group, hash, fileName, crop, size, focuses }: RequestedFile): boolean {
  if (record.hash !== hash || record.fileName !== fileName) return false;
  if (crop === null || (record.cropParams && cropToken(record.cropParams) === crop)) return true;
  if (size === null || !socialImageGroups.has(group)) return false;
  return focuses.some((focus) => cropToken(socialCrop(size, record.cropParams, focus)) === crop);
}

/**
 * Checks whether a requested file is public: part of the published version of the page, or the default image of the site.
 * @returns the tags of `invalidateContent` that revoke public access; null if the file is not public
 */
export async function publicFileTags(
  { db, services }: Pick<Context, 'db' | 'services'>,
  pageID: number,
  requested: RequestedFile,
): Promise<string[] | null> {
  const page = await findPublicPageByID(db, pageID);
  if (!page || !definesPage(services.site, page)) return null;
  if (containsFile(services.site, page.type, shownContent(services.site, page), requested)) {
    return [`page:${pageID}`, `type:${page.type}:${page.locale}`];
  }
  if (requested.group !== 'seo_image') return null;
  const image = await defaultImage(db);
  return image !== null && isImageOrCrop(image, requested) ? [`page:${pageID}`, 'settings'] : null;
}
