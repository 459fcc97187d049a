import { blockDefinition, type SiteDefinition } from '@ximblox/blocks/internal';
import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  type CommentRow,
  insertComment,
  listCommentsByLink,
  listReplies,
  maxLinkComments,
  notifyOfComment,
} from '../comments/index.ts';
import {
  contentOf,
  type DraftPage,
  draftPage,
  findPage,
  findVersion,
  type PageRow,
  type VersionRow,
} from '../../content/pages/index.ts';
import type { ReviewLinkRow } from './review-link-store.ts';
import { verifyReviewToken } from './review-token.ts';

interface LinkTarget {
  link: ReviewLinkRow;
  page: PageRow;
  version: VersionRow;
}

/** Finds the version that a link shows: the pinned or the newest one. Null if the link is not open or its page is in the trash. */
async function findTarget(db: Database, token: string): Promise<LinkTarget | null> {
  const link = await verifyReviewToken(db, token);
  if (link?.state !== 'open') return null;
  const page = await findPage(db, link.page_id);
  const version = page && (await findVersion(db, link.version_id ?? page.newest_version_id));
  return page && version ? { link, page, version } : null;
}

/** @throws on `token` 404 V_04 if it is invalid, 410 V_05 if it is expired or revoked, or its page is deleted */
async function requireTarget(db: Database, token: string): Promise<LinkTarget> {
  const target = await findTarget(db, token);
  if (target) return target;
  return (await verifyReviewToken(db, token))
    ? fail('V_05', 'token', { status: 410 })
    : fail('V_04', 'token', { status: 404 });
}

/** Returns the blocks that a version shows. */
const blocksOf = (site: SiteDefinition, page: PageRow, version: VersionRow) => contentOf(site, page, version).blocks;

const serialiseForGuest = ({ id, guest_name, author_name, text, created_at }: CommentRow) => ({
  id,
  name: guest_name || author_name,
  text,
  createdAt: created_at.toISOString(),
});

/** Returns the page and comments that a review link shows. @throws the errors of `requireTarget` */
export async function openLink(
  { db, services }: Context,
  token: string,
): Promise<AnswerOf<typeof contract.reviewLinks.open>> {
  const { link, page, version } = await requireTarget(db, token);
  const comments = await listCommentsByLink(db, link.id);
  const answers = await listReplies(
    db,
    comments.map(({ id }) => id),
  );
  return {
    siteName: await siteNameOf({ db, services }),
    title: version.title,
    locale: page.locale,
    versionNumber: version.number,
    isPinned: link.version_id !== null,
    by: link.creator_name,
    expiresAt: link.expires_at.toISOString(),
    mayComment: link.may_comment,
    blocks: blocksOf(services.site, page, version).map(({ key, type }) => ({
      key,
      label: blockDefinition(services.site, type)?.label ?? type,
    })),
    comments: comments.map((comment) =>
      Object.assign(serialiseForGuest(comment), {
        block: comment.block,
        goodVersion: comment.good_version,
        answers: answers.filter(({ thread_id }) => thread_id === comment.id).map(serialiseForGuest),
      }),
    ),
  };
}

/** Finds what a link shows if it allows comments. @throws the errors of `requireTarget`, UM_01 if comments are off */
async function requireCommentable(db: Database, token: string): Promise<LinkTarget> {
  const target = await requireTarget(db, token);
  return target.link.may_comment ? target : fail('UM_01');
}

interface GuestComment {
  name: string;
  text: string;
  block?: string;
  blockType?: string;
  /** Number of the version that the guest finds good. */
  goodVersion?: number;
}

/** Stores a comment of a guest and emails the creator of the link. @throws 409 V_07 if the link has too many comments */
async function addGuestComment(
  context: Context,
  { link, page, version }: LinkTarget,
  { name, goodVersion, ...comment }: GuestComment,
): Promise<void> {
  if ((await listCommentsByLink(context.db, link.id)).length >= maxLinkComments) fail('V_07');
  const by = { authorID: null, guestName: name, linkID: link.id };
  const good = goodVersion === undefined ? {} : { goodVersion };
  const threadID = await insertComment(context.db, { pageID: page.id, ...by, ...comment, ...good });
  const changes = { commentID: threadID, guest: name, reviewLinkID: link.id, ...good };
  await audit(context, { action: 'comment.add', object: 'page', objectID: page.id, changes });
  if (link.creator_id === null) return;
  await notifyOfComment(context, link.creator_id, {
    ...(goodVersion === undefined ? { kind: 'guest' } : { kind: 'good', version: goodVersion }),
    person: name,
    page: { id: page.id, title: version.title },
    commentID: threadID,
    threadID,
    text: comment.text,
  });
}

/**
 * Adds a comment of a guest on the page or a block.
 * @throws the errors of `requireCommentable` and `addGuestComment`, V_12 on `block` if the version has no such block
 */
export async function commentByLink(
  context: Context,
  token: string,
  { name, text, block }: { name: string; text: string; block: string },
): Promise<void> {
  const target = await requireCommentable(context.db, token);
  const { services } = context;
  const found = blocksOf(services.site, target.page, target.version).find(({ key }) => key === block);
  if (block !== '' && !found) fail('V_12', 'block');
  await addGuestComment(context, target, { name, text, block, blockType: found?.type ?? '' });
}

/**
 * Adds that a guest finds the version of a link good, once for each name and version.
 * @throws the errors of `requireCommentable` and `addGuestComment`, 409 V_07 on `versionNumber` if the guest has seen another version
 */
export async function approveByLink(
  context: Context,
  token: string,
  { name, text, versionNumber }: { name: string; text: string; versionNumber?: number | undefined },
): Promise<void> {
  const target = await requireCommentable(context.db, token);
  const goodVersion = target.version.number;
  if (versionNumber !== undefined && versionNumber !== goodVersion) fail('V_07', 'versionNumber');
  const comments = await listCommentsByLink(context.db, target.link.id);
  const isKnown = comments.some(({ guest_name, good_version }) => guest_name === name && good_version === goodVersion);
  if (!isKnown) await addGuestComment(context, target, { name, text, goodVersion });
}

/** Returns the draft that a review link shows, for rendering; null if the link is not open. */
export async function reviewedPage(db: Database, site: SiteDefinition, token: string): Promise<DraftPage | null> {
  const target = await findTarget(db, token);
  return target && draftPage(db, site, target.page.id, { versionID: target.version.id });
}
