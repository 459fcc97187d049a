import type { SiteDefinition } from '@ximblox/blocks';
import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { audit } from '../../foundation/audit/index.ts';
import { answersIn, type CommentRow, commentsByLink, insertComment, notifyOfComment } from '../comments/index.ts';
import {
  type DraftPage,
  draftPage,
  findPage,
  findVersion,
  type PageRow,
  type VersionRow,
} from '../../content/pages/index.ts';
import type { ReviewLinkRow } from './review-link-store.ts';
import { linkOfToken } from './review-token.ts';

interface Followed {
  link: ReviewLinkRow;
  page: PageRow;
  version: VersionRow;
}

/** What a link shows now: the version that it is pinned to, or the newest; null unless it is open and its page not in the trash. */
async function follow(db: Database, token: string): Promise<Followed | null> {
  const link = await linkOfToken(db, token);
  if (link?.state !== 'open') return null;
  const page = await findPage(db, link.page_id);
  const version = page && (await findVersion(db, link.version_id ?? page.newest_version_id));
  return page && version ? { link, page, version } : null;
}

/** @throws 404 V_04 for a token that nobody was given, 410 V_05 when it is over or withdrawn, or its page is deleted */
async function followOrFail(db: Database, token: string): Promise<Followed> {
  const followed = await follow(db, token);
  if (followed) return followed;
  return (await linkOfToken(db, token))
    ? fail('V_05', 'token', { status: 410 })
    : fail('V_04', 'token', { status: 404 });
}

const forGuest = ({ id, guest_name, author_name, text, created_at }: CommentRow) => ({
  id,
  name: guest_name || author_name,
  text,
  createdAt: created_at.toISOString(),
});

/** What somebody with a review link is told of the draft. */
export async function openLink(
  { db, services }: Context,
  token: string,
): Promise<AnswerOf<typeof contract.reviewLinks.open>> {
  const { link, page, version } = await followOrFail(db, token);
  const comments = await commentsByLink(db, link.id);
  const answers = await answersIn(
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
      Object.assign(forGuest(comment), {
        answers: answers.filter(({ thread_id }) => thread_id === comment.id).map(forGuest),
      }),
    ),
  };
}

/** @throws those of following a link, UM_01 when it allows no comments */
export async function commentByLink(
  context: Context,
  token: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const { db } = context;
  const { link, page, version } = await followOrFail(db, token);
  if (!link.may_comment) fail('UM_01');
  const by = { authorID: null, guestName: name, linkID: link.id };
  const threadID = await insertComment(db, { pageID: page.id, ...by, text });
  const changes = { commentID: threadID, guest: name, reviewLinkID: link.id };
  await audit(context, { action: 'comment.add', object: 'page', objectID: page.id, changes });
  if (link.creator_id === null) return;
  const about = { id: page.id, title: version.title };
  await notifyOfComment(context, link.creator_id, { kind: 'guest', person: name, page: about, threadID, text });
}

/** The draft that a review link shows, for whoever renders it; null unless the link is open. */
export async function reviewedPage(db: Database, site: SiteDefinition, token: string): Promise<DraftPage | null> {
  const followed = await follow(db, token);
  return followed && draftPage(db, site, followed.page.id, followed.version.id);
}
