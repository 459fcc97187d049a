import {
  blockDefinition,
  fieldsOfType,
  pageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  typeDataContent,
  typeDataOf,
} from '@ximblox/blocks/internal';
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

const pageImagesJob = 'make-pictures';

const pagePayload = z.object({ pageID: z.int() });
const filePayload = z.object({ fileID: z.int() });

/** Queues the jobs that generate the images of pages in all sizes before visitors request them. */
export async function queuePageImages(db: Database, jobs: Jobs, pageIDs: readonly number[]): Promise<void> {
  const added = [...new Set(pageIDs)].map((pageID) => ({ payload: { pageID }, key: `${pageImagesJob} ${pageID}` }));
  if (added.length > 0) await jobs.addAll(db, pageImagesJob, added, { isLowPriority: true });
}

/** Returns all images that a published page shows. */
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

async function queueImagesOfPage({ db, services }: Context, payload: unknown): Promise<void> {
  const row = await findPublicPageByID(db, pagePayload.parse(payload).pageID);
  if (row) await queueImages(db, services.jobs, imagesOf(services.site, row));
}

/** Returns the uses of a file as an image in default values of page types, with the current bytes of the file. */
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

/** Queues the images of a replaced file: a job for each published page that uses it, and its uses in page types. */
async function queueImagesOfFile(context: Context, payload: unknown): Promise<void> {
  const { db, services } = context;
  const { fileID } = filePayload.parse(payload);
  const pageIDs = await publishedPagesReferring(db, { kind: 'file', ids: [fileID] });
  await queuePageImages(db, services.jobs, pageIDs);
  await queueImages(db, services.jobs, await imagesOfTypes(context, fileID));
}

/** Job handlers for the images of single pages and files, by job name. */
export const imageJobs = {
  [pageImagesJob]: queueImagesOfPage,
  [regenerateImagesJob]: queueImagesOfFile,
};
