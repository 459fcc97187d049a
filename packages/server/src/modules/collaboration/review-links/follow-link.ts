import type { SiteDefinition } from '@ximblox/blocks';
import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type CommentRow, insertComment, listCommentsByLink, listReplies, notifyOfComment } from '../comments/index.ts';
import {
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
    comments: comments.map((comment) =>
      Object.assign(serialiseForGuest(comment), {
        answers: answers.filter(({ thread_id }) => thread_id === comment.id).map(serialiseForGuest),
      }),
    ),
  };
}

/** Adds a comment of a guest and emails the creator of the link. @throws the errors of `requireTarget`, UM_01 if comments are off */
export async function commentByLink(
  context: Context,
  token: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const { db } = context;
  const { link, page, version } = await requireTarget(db, token);
  if (!link.may_comment) fail('UM_01');
  const by = { authorID: null, guestName: name, linkID: link.id };
  const threadID = await insertComment(db, { pageID: page.id, ...by, text });
  const changes = { commentID: threadID, guest: name, reviewLinkID: link.id };
  await audit(context, { action: 'comment.add', object: 'page', objectID: page.id, changes });
  if (link.creator_id === null) return;
  const about = { id: page.id, title: version.title };
  await notifyOfComment(context, link.creator_id, { kind: 'guest', person: name, page: about, threadID, text });
}

/** Returns the draft that a review link shows, for rendering; null if the link is not open. */
export async function reviewedPage(db: Database, site: SiteDefinition, token: string): Promise<DraftPage | null> {
  const target = await findTarget(db, token);
  return target && draftPage(db, site, target.page.id, target.version.id);
}
