import { parseCropToken } from '@ximblox/blocks';
import { cacheTags, fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import {
  countCrop,
  type FileWish,
  filesWithHash,
  makeImageSoon,
  pictureWidth,
  serveFile,
  standsInFor,
} from '../../library/media/index.ts';
import { type AskedFile, heldInPublic, holdsFile } from './file-access.ts';
import { reviewedPage, reviewTokenIn } from '../../collaboration/review-links/index.ts';
import { keepReady } from './ready-file.ts';

interface Asked {
  params: { pageID: number; group: string; hash: string; fileName: string };
  query: { w?: number | undefined; crop?: string | undefined; original?: boolean | undefined };
}

const missing = (): never => fail('V_12', 'file', { status: 404 });

/** Whether somebody looks at a draft by a review link that is open, and the draft holds the file. */
async function isUnderReview(
  { db, services }: Context,
  pageID: number,
  asked: AskedFile,
  headers: HandlerExtras['headers'],
): Promise<boolean> {
  const token = reviewTokenIn(headers);
  const draft = token === undefined ? null : await reviewedPage(db, services.site, token);
  return draft?.pageID === pageID && holdsFile(services.site, draft.type, draft.content, asked);
}

/** Who may have the file, and what that stands on. */
interface Found {
  /** Tags of what lets anybody have it; null when only some may. */
  tags: string[] | null;
  wish: FileWish;
}

async function findPageFile(
  context: Context,
  { params, query }: Asked,
  headers: HandlerExtras['headers'],
): Promise<Found> {
  const { db, actor } = context;
  const { pageID, group, hash, fileName } = params;
  const width = pictureWidth(query.w);
  const files = await filesWithHash(db, hash);
  const file = files[0] ?? missing();
  const named = files.filter((one) => one.file_name === fileName && one.deleted_at === null);
  const crop = query.crop === undefined ? null : parseCropToken(query.crop);
  if (query.crop !== undefined && crop === null) return fail('V_12', 'crop', { status: 400 });

  const asked: AskedFile = {
    group,
    hash,
    fileName,
    crop: query.crop ?? null,
    size: file.width && file.height ? { width: file.width, height: file.height } : null,
    focuses: files.map(({ focus }) => focus && [focus.x, focus.y]),
    fileIDs: named.map(({ id }) => id),
  };
  const isShared = crop === null && named.some(({ shared }) => shared);
  const held = isShared ? [] : await heldInPublic(context, pageID, asked);
  if (!held && actor.kind !== 'user' && !(await isUnderReview(context, pageID, asked, headers))) return missing();
  const isOriginal = query.original ?? false;
  if (isOriginal && actor.kind !== 'user') return fail('UM_01', '', { status: 401 });
  const isTried = crop !== null && !held;
  const isPublic = held !== null && !isOriginal;
  // What is offered as a document keeps its format, also where it is an image.
  const isDocument = /^(?:block_files_|page_type_files$)/.test(group) && width === null;
  return {
    tags: isPublic ? [...held, ...files.map(({ id }) => `file:${id}`)] : null,
    wish: {
      file,
      fileName,
      width,
      crop,
      format: isOriginal ? 'uploaded' : isDocument ? 'own' : 'best',
      audience: isPublic ? 'public' : 'private',
      isKept: !isTried,
      // A crop that is only tried is made each time that it is asked for, so it counts against a limit.
      ...(isTried ? { beforeMaking: () => countCrop(context) } : {}),
      headers,
    },
  };
}

/** Has made what an answer stood in for. That it cannot be asked for, such as on a full disk, keeps nobody from the image. */
async function askForBetter(context: Context, { file, crop }: FileWish): Promise<void> {
  try {
    await makeImageSoon(context, { hash: file.hash, crop });
  } catch (error) {
    context.services.log.warn({ err: error, hash: file.hash }, 'sizes of an image could not be asked for');
  }
}

/**
 * A picture or document of a page. Anybody gets what the published version of the page holds in that group, and whatever is
 * shared; somebody with a review link what the version that it shows holds; somebody with a session gets every file of the library,
 * since the preview shows what has not been stored yet.
 * What may not be seen is answered like what does not exist.
 */
export async function getPageFile(context: Context, asked: Asked, { headers, url }: HandlerExtras): Promise<RawAnswer> {
  const { services } = context;
  const computation = services.fileCache.begin();
  try {
    const { tags, wish } = await findPageFile(context, asked, headers);
    const served = await serveFile(services, wish);
    if (!tags) return served;
    if (served.status !== 304 && standsInFor(served) !== null) await askForBetter(context, wish);
    // Caches between keep pictures for a year: only by what it stands on can they be told that one is not public any more.
    const told = services.settings.sharedCacheSeconds > 0 ? cacheTags(tags) : null;
    const answer = told ? { ...served, headers: { ...served.headers, ...told } } : served;
    keepReady(computation, { url, headers, answer, tags });
    return answer;
  } finally {
    computation.end();
  }
}
