import {
  blockDefinition,
  croppedSize,
  cropToken,
  fieldsOfType,
  offeredWidths,
  pageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks';
import { type CropParams, cropParams, type ImageRecord, imageRecord } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { filesWithHash, makeVariants, newestContent, picturesOfFileJob } from '../../library/media/index.ts';
import { publishedPagesReferring, sitePlacesReferring } from '../../foundation/references/index.ts';
import { findTypeDefaults } from '../type-defaults/index.ts';
import { findPublicPageByID, type PublicPageRow } from './public-store.ts';
import { shownContent } from './public-wire.ts';

const ofPage = 'make-pictures';
const ofPicture = 'make-picture';

const page = z.object({ pageID: z.int() });
const file = z.object({ fileID: z.int() });
const picture = imageRecord.pick({ hash: true }).extend({ crop: cropParams.nullable() });

/** Has the pictures of a page made in every size before visitors ask for them, once the transaction has been committed. */
export const makePicturesLater = (db: Database, jobs: Jobs, pageID: number): Promise<void> =>
  jobs.add(db, ofPage, { pageID }, { key: `${ofPage} ${pageID}`, isPatient: true });

/** Every picture that a published page shows. */
export function imagesOf(site: SiteDefinition, row: PublicPageRow): ImageRecord[] {
  const { blocks, typeData, seoImage } = shownContent(site, row);
  const inBlocks = blocks.flatMap((block) => {
    const definition = blockDefinition(site, block.type);
    return definition ? referencesOf(definition.fields, block).images : [];
  });
  const pageType = pageTypeDefinition(site, row.type);
  const fields = pageType ? fieldsOfType(pageType) : {};
  return [...inBlocks, ...referencesOf(fields, typeDataContent(typeData)).images, ...seoImage];
}

const keyOf = (hash: string, crop: CropParams | null): string => `${ofPicture} ${hash} ${crop ? cropToken(crop) : ''}`;

/** The same for pictures themselves, such as those of a page type: one job for each, so that a server that stops has little to wait for. */
export async function makeTheseLater(db: Database, jobs: Jobs, images: readonly ImageRecord[]): Promise<void> {
  for (const { hash, cropParams: crop = null } of images) {
    await jobs.add(db, ofPicture, { hash, crop }, { key: keyOf(hash, crop), isPatient: true });
  }
}

/** Milliseconds: as long as the pictures of the first content wait, so that a new installation answers first. */
const pause = 600_000;

/** The same for a picture that visitors get although no job of a page makes it, such as a shared file or the whole of a crop. */
export const makeThisInAWhile = (
  { db, services }: Pick<Context, 'db' | 'services'>,
  { hash, crop }: { hash: string; crop: CropParams | null },
): Promise<void> =>
  services.jobs.add(
    db,
    ofPicture,
    { hash, crop },
    {
      key: keyOf(hash, crop),
      runAt: new Date(services.now().getTime() + pause),
      keepsTime: true,
      isPatient: true,
    },
  );

async function ofPublishedPage({ db, services }: Context, payload: unknown): Promise<void> {
  const row = await findPublicPageByID(db, page.parse(payload).pageID);
  if (row) await makeTheseLater(db, services.jobs, imagesOf(services.site, row));
}

/** Pictures that page types show of a file, as it is by now. */
async function imagesOfTypes({ db, services }: Context, fileID: number): Promise<ImageRecord[]> {
  const { types } = await sitePlacesReferring(db, { kind: 'file', ids: [fileID] });
  const images = await Promise.all(
    types.map(async ({ type, locale }) => {
      const { content } = await findTypeDefaults(db, type, locale);
      const pageType = pageTypeDefinition(services.site, type);
      if (!content || !pageType) return [];
      const { typeData } = await newestContent(db, { blocks: [], typeData: typeDataOf(content), seoImage: [] });
      return referencesOf(fieldsOfType(pageType), typeDataContent(typeData)).images;
    }),
  );
  return images.flat().filter((image) => image.fileID === fileID);
}

/** One job for each published page that uses a file, once its bytes are others, and for each picture of a page type. */
async function ofReplacedFile(context: Context, payload: unknown): Promise<void> {
  const { db, services } = context;
  const { fileID } = file.parse(payload);
  const pageIDs = await publishedPagesReferring(db, { kind: 'file', ids: [fileID] });
  for (const pageID of pageIDs) await makePicturesLater(db, services.jobs, pageID);
  await makeTheseLater(db, services.jobs, await imagesOfTypes(context, fileID));
}

/**
 * Makes a picture in every size in which pages offer it, as far as that has not been done.
 * @param isOver asked before each: whether the rest is left for another time
 * @returns whether nothing is left
 */
export async function makeInEverySize(
  { db, services }: Context,
  { hash, crop }: z.infer<typeof picture>,
  isOver?: () => boolean,
): Promise<boolean> {
  const [found] = await filesWithHash(db, hash);
  if (!found?.width || !found.height || found.type !== 'image') return true;
  const { width } = croppedSize({ width: found.width, height: found.height }, crop ?? undefined);
  return makeVariants(services.blobs, { hash, mime: found.mime, crop }, offeredWidths(width), isOver);
}

/** Background work of single pages and pictures, by job name. */
export const pictureJobs = {
  [ofPage]: ofPublishedPage,
  [ofPicture]: async (context: Context, payload: unknown) => {
    await makeInEverySize(context, picture.parse(payload));
  },
  [picturesOfFileJob]: ofReplacedFile,
};
