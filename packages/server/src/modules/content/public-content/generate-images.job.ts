import {
  blockDefinition,
  fieldsOfType,
  pageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks';
import type { ImageRecord } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { queueImages, applyAllReplacements, regenerateImagesJob } from '../../library/media/index.ts';
import { publishedPagesReferring, sitePlacesReferring } from '../../foundation/references/index.ts';
import { findTypeDefaults } from '../types/index.ts';
import { findPublicPageByID, type PublicPageRow } from './public-store.ts';
import { shownContent } from './public-wire.ts';

const ofPage = 'make-pictures';

const page = z.object({ pageID: z.int() });
const file = z.object({ fileID: z.int() });

/** Has the pictures of a page made in every size before visitors ask for them, once the transaction has been committed. */
export const queuePageImages = (db: Database, jobs: Jobs, pageID: number): Promise<void> =>
  jobs.add(db, ofPage, { pageID }, { key: `${ofPage} ${pageID}`, isLowPriority: true });

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

async function ofPublishedPage({ db, services }: Context, payload: unknown): Promise<void> {
  const row = await findPublicPageByID(db, page.parse(payload).pageID);
  if (row) await queueImages(db, services.jobs, imagesOf(services.site, row));
}

/** Pictures that page types show of a file, as it is by now. */
async function imagesOfTypes({ db, services }: Context, fileID: number): Promise<ImageRecord[]> {
  const { types } = await sitePlacesReferring(db, { kind: 'file', ids: [fileID] });
  const images = await Promise.all(
    types.map(async ({ type, locale }) => {
      const { content } = await findTypeDefaults(db, type, locale);
      const pageType = pageTypeDefinition(services.site, type);
      if (!content || !pageType) return [];
      const { typeData } = await applyAllReplacements(db, { blocks: [], typeData: typeDataOf(content), seoImage: [] });
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
  for (const pageID of pageIDs) await queuePageImages(db, services.jobs, pageID);
  await queueImages(db, services.jobs, await imagesOfTypes(context, fileID));
}

/** Background work of single pages, by job name. */
export const imageJobs = {
  [ofPage]: ofPublishedPage,
  [regenerateImagesJob]: ofReplacedFile,
};
