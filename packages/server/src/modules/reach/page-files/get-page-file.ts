import { parseCropToken } from '@ximblox/blocks/internal';
import { cacheTags, fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import {
  countCrop,
  type FileRequest,
  findFilesWithHash,
  queueImage,
  requireImageWidth,
  serveFile,
  provisionalLifetime,
} from '../../library/media/index.ts';
import { type RequestedFile, publicFileTags, containsFile } from './file-access.ts';
import { readAtMoment } from '../../../platform/database/read-at-moment.ts';
import { readMomentToken } from '../../content/moments/index.ts';
import { requireDraftGrant } from '../../content/delivery/index.ts';
import { reviewedPage, reviewTokenIn } from '../../collaboration/review-links/index.ts';
import { cacheFile } from './file-cache.ts';

interface PageFileInput {
  params: { pageID: number; group: string; hash: string; fileName: string };
  query: {
    w?: number | undefined;
    crop?: string | undefined;
    original?: boolean | undefined;
    draft?: string | undefined;
    at?: string | undefined;
  };
}

const missing = (): never => fail('V_12', 'file', { status: 404 });

/** Whether the caller has a valid review link to a draft that contains the file. */
async function isInReviewedDraft(
  { db, services }: Context,
  pageID: number,
  requested: RequestedFile,
  headers: HandlerExtras['headers'],
): Promise<boolean> {
  const token = reviewTokenIn(headers);
  const draft = token === undefined ? null : await reviewedPage(db, services.site, token);
  return draft?.pageID === pageID && containsFile(services.site, draft.type, draft.content, requested);
}

/** Whether a draft token opens the drafts of a page. @throws the errors of `requireDraftGrant` */
async function isInGrantedDraft(context: Context, pageID: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const grant = await requireDraftGrant(context, token);
  return grant.pageID === 0 || grant.pageID === pageID;
}

/** Whether the token of a link opens the site at a moment at which the file was public. */
async function isPublicAtMoment(context: Context, pageID: number, requested: RequestedFile, token: string | undefined) {
  const grant = token === undefined ? null : await readMomentToken(context, token);
  if (!grant) return false;
  const { db, services } = context;
  const tags = await readAtMoment(db, grant.moment, (at) => publicFileTags({ db: at, services }, pageID, requested));
  return tags !== null;
}

interface FoundFile {
  /** Invalidation tags of a public file; null if access is restricted. */
  tags: string[] | null;
  /** Whether a draft token opens the file, for a frontend on another origin. */
  isGranted: boolean;
  request: FileRequest;
}

async function findPageFile(
  context: Context,
  { params, query }: PageFileInput,
  headers: HandlerExtras['headers'],
): Promise<FoundFile> {
  const { db, actor } = context;
  const { pageID, group, fileName } = params;
  const width = requireImageWidth(query.w);
  const files = await findFilesWithHash(db, params.hash);
  const file = files[0] ?? missing();
  const named = files.filter((one) => one.file_name === fileName && one.deleted_at === null);
  const crop = query.crop === undefined ? null : parseCropToken(query.crop);
  if (query.crop !== undefined && crop === null) return fail('V_12', 'crop', { status: 400 });

  const requested: RequestedFile = {
    group,
    hash: file.hash,
    fileName,
    crop: query.crop ?? null,
    size: file.width && file.height ? { width: file.width, height: file.height } : null,
    focuses: files.map(({ focus }) => focus && [focus.x, focus.y]),
    fileIDs: named.map(({ id }) => id),
  };
  const isShared = crop === null && named.some(({ shared }) => shared);
  const findPublicTags = isShared ? [] : await publicFileTags(context, pageID, requested);
  const isGranted = findPublicTags === null && (await isInGrantedDraft(context, pageID, query.draft));
  const mayRead =
    findPublicTags !== null ||
    actor.kind === 'user' ||
    isGranted ||
    (await isInReviewedDraft(context, pageID, requested, headers)) ||
    (await isPublicAtMoment(context, pageID, requested, query.at));
  if (!mayRead) return missing();
  const isOriginal = query.original ?? false;
  if (isOriginal && actor.kind !== 'user') return fail('UM_01', '', { status: 401 });
  const isTrialCrop = crop !== null && !findPublicTags;
  const isPublic = findPublicTags !== null && !isOriginal;
  // Documents keep their format, even if they are images.
  const isDocument = /^(?:block_files_|page_type_files$)/.test(group) && width === null;
  return {
    tags: isPublic && query.draft === undefined ? [...findPublicTags, ...files.map(({ id }) => `file:${id}`)] : null,
    isGranted,
    request: {
      file,
      fileName,
      width,
      crop,
      format: isOriginal ? 'uploaded' : isDocument ? 'own' : 'best',
      audience: isPublic ? 'public' : 'private',
      isStored: !isTrialCrop,
      // A crop of an unsaved draft is generated on every request, so it counts against a rate limit.
      ...(isTrialCrop ? { beforeGenerating: () => countCrop(context) } : {}),
      headers,
    },
  };
}

/** Queues generation of the missing variants. Failure to queue, for example on a full disk, does not fail the request. */
async function queueVariants(context: Context, { file, crop }: FileRequest): Promise<void> {
  try {
    await queueImage(context, { hash: file.hash, crop });
  } catch (error) {
    context.services.log.warn({ err: error, hash: file.hash }, 'sizes of an image could not be asked for');
  }
}

/**
 * Returns an image or document of a page. Visitors get files of the published version and shared files. Guests with a review
 * link also get files of its version, holders of a draft token those of its page, and guests of a link to a moment those that were public
 * then. Users with a session get every file, since the preview shows unsaved content.
 * @throws 404 V_12 on `file` when it does not exist or the caller may not see it
 */
export async function getPageFile(
  context: Context,
  input: PageFileInput,
  { headers, url }: HandlerExtras,
): Promise<RawAnswer> {
  const { services } = context;
  const computation = services.fileCache.begin();
  try {
    const { tags, isGranted, request } = await findPageFile(context, input, headers);
    const served = await serveFile(services, request);
    if (isGranted) return { ...served, headers: { ...served.headers, 'Cross-Origin-Resource-Policy': 'cross-origin' } };
    if (!tags) return served;
    if (served.status !== 304 && provisionalLifetime(served) !== null) await queueVariants(context, request);
    // CDNs cache images for a year, so they need the tags to purge one that is no longer public.
    const tagHeaders = services.settings.sharedCacheSeconds > 0 ? cacheTags(tags) : null;
    const answer = tagHeaders ? { ...served, headers: { ...served.headers, ...tagHeaders } } : served;
    cacheFile(computation, { url, headers, answer, tags });
    return answer;
  } finally {
    computation.end();
  }
}
