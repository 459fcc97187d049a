import {
  blockDefinition,
  cropToken,
  fieldsOfType,
  pageTypeDefinition,
  referencesOf,
  servesPage,
  type SiteDefinition,
  socialCrop,
  typeDataContent,
} from '@ximblox/blocks';
import type { Block, FileRecord, ImageRecord, VersionContent } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { defaultPicture, findPublicPageByID, shownContent } from '../../content/public-content/index.ts';

/** A file as an address asks for it. */
export interface AskedFile {
  group: string;
  hash: string;
  fileName: string;
  /** The crop as the address spells it, null when it asks for the whole picture. */
  crop: string | null;
  /** Pixels of the image and focal points that files with it have, as fractions: they say which part social networks get. */
  size: { width: number; height: number } | null;
  focuses: readonly (readonly [number, number] | null)[];
  /** IDs of the files of the library with this hash and name: a link points to a file by its ID. */
  fileIDs: readonly number[];
}

interface Content {
  images: readonly ImageRecord[];
  files: readonly (FileRecord | ImageRecord)[];
  linkedFileIDs: readonly number[];
}

/** What of a version can hold files, as it is shown: with what its type says where it says nothing itself. */
type Held = Pick<VersionContent, 'blocks' | 'typeData' | 'seoImage'>;

const nothing: Content = { images: [], files: [], linkedFileIDs: [] };

const linkedFiles = (links: ReturnType<typeof referencesOf>['links']): number[] =>
  links.flatMap((link) => (link.kind === 'file' ? [link.fileID] : []));

function blockContent(site: SiteDefinition, block: Block | undefined): Content {
  if (!block) return nothing;
  const fields = blockDefinition(site, block.type)?.fields ?? {};
  return {
    images: Object.values(block.__images),
    files: Object.values(block.__files),
    linkedFileIDs: linkedFiles(referencesOf(fields, block).links),
  };
}

function typeContent(site: SiteDefinition, type: string, typeData: Record<string, unknown>): Content {
  const content = typeDataContent(typeData);
  const pageType = pageTypeDefinition(site, type);
  const fields = pageType ? fieldsOfType(pageType) : {};
  return {
    images: Object.values(content.__images),
    files: Object.values(content.__files),
    linkedFileIDs: linkedFiles(referencesOf(fields, content).links),
  };
}

/**
 * Whether a version of a page holds a file in the group that the address names: as a picture with exactly this crop or none,
 * as a document, or as the target of a link.
 */
export function holdsFile(site: SiteDefinition, type: string, held: Held, asked: AskedFile): boolean {
  const { group, hash, fileName, crop, fileIDs } = asked;
  const [, place, key] = /^block_(images|files)_(.+)$/.exec(group) ?? [];
  const { blocks, typeData, seoImage } = held;
  const content =
    group === 'seo_image'
      ? { ...nothing, images: seoImage }
      : key === undefined
        ? typeContent(site, type, typeData)
        : blockContent(
            site,
            blocks.find((block) => block.key === key),
          );
  const isSame = (record: ImageRecord | FileRecord): boolean => record.hash === hash && record.fileName === fileName;
  if (place === 'files' || group === 'page_type_files') {
    return crop === null && (content.files.some(isSame) || content.linkedFileIDs.some((id) => fileIDs.includes(id)));
  }
  return content.images.some((record) => isPicture(record, asked));
}

/** Groups of which social networks may get a part. */
const socialGroups = new Set(['seo_image', 'page_type_images']);

function isPicture(record: ImageRecord, { group, hash, fileName, crop, size, focuses }: AskedFile): boolean {
  if (record.hash !== hash || record.fileName !== fileName) return false;
  if (crop === null || (record.cropParams && cropToken(record.cropParams) === crop)) return true;
  if (size === null || !socialGroups.has(group)) return false;
  return focuses.some((focus) => cropToken(socialCrop(size, record.cropParams, focus)) === crop);
}

/**
 * What lets anybody have a file as the address names it: a page that is public now shows it by its published version, or as the
 * site's picture for pages that have none.
 * @returns tags of `invalidateContent`, one of which changes before it stops being so; null when nothing does
 */
export async function heldInPublic(
  { db, services }: Pick<Context, 'db' | 'services'>,
  pageID: number,
  asked: AskedFile,
): Promise<string[] | null> {
  const page = await findPublicPageByID(db, pageID);
  if (!page || !servesPage(services.site, page)) return null;
  if (holdsFile(services.site, page.type, shownContent(services.site, page), asked)) {
    return [`page:${pageID}`, `type:${page.type}:${page.locale}`];
  }
  if (asked.group !== 'seo_image') return null;
  const picture = await defaultPicture(db);
  return picture !== null && isPicture(picture, asked) ? [`page:${pageID}`, 'settings'] : null;
}
