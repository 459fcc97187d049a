import {
  blockDefinition,
  croppedSize,
  cropToken,
  offeredWidths,
  pageTypeDefinition,
  referencesOf,
  type SiteDefinition,
  typeDataContent,
} from '@ximblox/blocks';
import { cropParams, type ImageRecord, imageRecord } from '@ximblox/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { filesWithHash, makeVariants, picturesOfFileJob } from '../media/index.ts';
import { publishedPagesReferring } from '../references/index.ts';
import { findPublicPageByID, type PublicPageRow } from './public-store.ts';
import { shownContent } from './public-wire.ts';

const ofPage = 'make-pictures';
const ofPicture = 'make-picture';

const page = z.object({ pageID: z.int() });
const file = z.object({ fileID: z.int() });
const picture = imageRecord.pick({ hash: true }).extend({ crop: cropParams.nullable() });

/** Has the pictures of a page made in every size before visitors ask for them, once the transaction has been committed. */
export const makePicturesLater = (db: Database, jobs: Jobs, pageID: number): Promise<void> =>
  jobs.add(db, ofPage, { pageID }, { key: `${ofPage} ${pageID}` });

/** Every picture that a published page shows. */
function imagesOf(site: SiteDefinition, row: PublicPageRow): ImageRecord[] {
  const { blocks, typeData, seoImage } = shownContent(site, row);
  const inBlocks = blocks.flatMap((block) => {
    const definition = blockDefinition(site, block.type);
    return definition ? referencesOf(definition.fields, block).images : [];
  });
  const fields = pageTypeDefinition(site, row.type)?.fields ?? {};
  return [...inBlocks, ...referencesOf(fields, typeDataContent(typeData)).images, ...seoImage];
}

/** One job for each picture, so that a server that stops has little to wait for. */
async function ofPublishedPage({ db, services }: Context, payload: unknown): Promise<void> {
  const row = await findPublicPageByID(db, page.parse(payload).pageID);
  if (!row) return;
  for (const { hash, cropParams: crop = null } of imagesOf(services.site, row)) {
    const key = `${ofPicture} ${hash} ${crop ? cropToken(crop) : ''}`;
    await services.jobs.add(db, ofPicture, { hash, crop }, { key });
  }
}

/** One job for each published page that uses a file, once its bytes are others. */
async function ofReplacedFile({ db, services }: Context, payload: unknown): Promise<void> {
  const { fileID } = file.parse(payload);
  const pageIDs = await publishedPagesReferring(db, { kind: 'file', ids: [fileID] });
  for (const pageID of pageIDs) await makePicturesLater(db, services.jobs, pageID);
}

async function inEverySize({ db, services }: Context, payload: unknown): Promise<void> {
  const { hash, crop } = picture.parse(payload);
  const [found] = await filesWithHash(db, hash);
  if (!found?.width || !found.height || found.type !== 'image') return;
  const { width } = croppedSize({ width: found.width, height: found.height }, crop ?? undefined);
  await makeVariants(services.blobs, { hash, mime: found.mime, crop }, offeredWidths(width));
}

/** Background work by job name. */
export const publicJobs = {
  [ofPage]: ofPublishedPage,
  [ofPicture]: inEverySize,
  [picturesOfFileJob]: ofReplacedFile,
};
