import { contract } from '@ximblox/contract';
import { onPage, sample } from './sample.ts';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Permissions for commenting on a page. */
const commenters = [['edit-page'], ['review-publication'], ['publish-page']] as const;
/** Permissions for creating review links. */
const linkCreators = [['edit-page'], ['review-publication']] as const;

/** Samples of calls for publishing, review and comments. */
export const publicationSamples = [
  sample(
    contract.publication.publish,
    async ({ page }) => {
      const { pageID } = await page();
      return { input: { params: { id: pageID } }, entries: onPage('page.publish', pageID) };
    },
    { rule: [['publish-page']] },
  ),
  sample(
    contract.publication.unpublish,
    async ({ published }) => {
      const { pageID } = await published();
      return { input: { params: { id: pageID } }, entries: onPage('page.unpublish', pageID) };
    },
    { rule: [['publish-page']] },
  ),
  sample(
    contract.publication.schedule,
    async ({ page }) => {
      const { pageID } = await page();
      const input = { params: { id: pageID }, body: { publishAt: inAnHour() } };
      return { input, entries: onPage('schedule.set', pageID) };
    },
    { rule: [['publish-page']] },
  ),
  sample(
    contract.publication.cancelSchedule,
    async ({ admin, page }) => {
      const { pageID } = await page();
      const params = { id: pageID };
      await admin.call(contract.publication.schedule, { params, body: { publishAt: inAnHour() } });
      return { input: { params }, entries: onPage('schedule.cancel', pageID) };
    },
    { rule: [['publish-page']] },
  ),
  sample(
    contract.publication.request,
    async ({ page }) => {
      const { pageID } = await page();
      return { input: { params: { id: pageID } }, entries: onPage('publication.request', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.assignments.set,
    async ({ page, server }) => {
      const { pageID } = await page();
      const input = { params: { id: pageID }, body: { assigneeID: server.users.editor } };
      return { input, entries: onPage('page.assign', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.assignments.remove,
    async ({ admin, page, server }) => {
      const { pageID } = await page();
      const params = { id: pageID };
      await admin.call(contract.assignments.set, { params, body: { assigneeID: server.users.editor } });
      return { input: { params }, entries: onPage('page.unassign', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.publication.resend,
    async ({ requested }) => {
      const { pageID, versionID } = await requested();
      return { input: { params: { id: versionID } }, entries: onPage('publication.resend', pageID) };
    },
    { rule: [['edit-page']] },
  ),
  sample(
    contract.publication.revoke,
    async ({ requested }) => {
      const { pageID, versionID } = await requested();
      return { input: { params: { id: versionID } }, entries: onPage('publication.revoke', pageID) };
    },
    { variant: 'of a request of another user', rule: [['review-publication']] },
  ),
  sample(
    contract.publication.accept,
    async ({ requested }) => {
      const { pageID, versionID } = await requested();
      const entries = [...onPage('page.publish', pageID), ...onPage('publication.accept', pageID)];
      return { input: { params: { id: versionID } }, entries };
    },
    { rule: [['review-publication']] },
  ),
  sample(
    contract.publication.reject,
    async ({ requested }) => {
      const { pageID, versionID } = await requested();
      const input = { params: { id: versionID }, body: { feedback: 'Add a source.' } };
      return { input, entries: onPage('publication.reject', pageID) };
    },
    { rule: [['review-publication']] },
  ),
  sample(
    contract.publication.fetchRequestComment,
    async ({ requested }) => ({ input: { params: { id: (await requested()).versionID } }, entries: [] }),
    { rule: [['edit-page'], ['review-publication']] },
  ),
  sample(
    contract.comments.add,
    async ({ page }) => {
      const { pageID } = await page();
      const input = { params: { id: pageID }, body: { text: 'Comment' } };
      return { input, entries: onPage('comment.add', pageID) };
    },
    { rule: commenters },
  ),
  sample(contract.comments.edit, async ({ caller, page }) => {
    const { pageID } = await page();
    const own = await caller.browser.client.call(contract.comments.add, {
      params: { id: pageID },
      body: { text: 'Comment' },
    });
    const input = { params: { id: own.commentID }, body: { text: 'Changed' } };
    return { input, entries: onPage('comment.edit', pageID) };
  }),
  sample(contract.comments.delete, async ({ caller, page }) => {
    const { pageID } = await page();
    const own = await caller.browser.client.call(contract.comments.add, {
      params: { id: pageID },
      body: { text: 'Comment' },
    });
    return { input: { params: { id: own.commentID } }, entries: onPage('comment.delete', pageID) };
  }),
  sample(
    contract.comments.resolve,
    async ({ admin, page }) => {
      const { pageID } = await page();
      const params = { id: pageID };
      const { commentID } = await admin.call(contract.comments.add, { params, body: { text: 'Comment' } });
      const input = { params: { id: commentID }, body: { isResolved: true } };
      return { input, entries: onPage('comment.resolve', pageID) };
    },
    { rule: commenters },
  ),
  sample(contract.moments.share, async ({ published }) => {
    await published();
    const input = { body: { moment: new Date().toISOString() } };
    return { input, entries: [{ action: 'moment-link.create', object: 'installation', objectID: '' }] };
  }),
  sample(
    contract.reviewLinks.list,
    async ({ page }) => ({ input: { params: { id: (await page()).pageID } }, entries: [] }),
    { rule: linkCreators },
  ),
  sample(
    contract.reviewLinks.create,
    async ({ page }) => {
      const { pageID } = await page();
      return { input: { params: { id: pageID } }, entries: onPage('review-link.create', pageID) };
    },
    { rule: linkCreators },
  ),
  sample(
    contract.reviewLinks.revoke,
    async ({ admin, page }) => {
      const { pageID } = await page();
      const { link } = await admin.call(contract.reviewLinks.create, { params: { id: pageID } });
      return { input: { params: { id: link.id } }, entries: onPage('review-link.revoke', pageID) };
    },
    { rule: linkCreators },
  ),
  ...[contract.reviewLinks.comment, contract.reviewLinks.looksGood].map((endpoint) =>
    sample(endpoint, async ({ admin, page, server }) => {
      const { pageID } = await page();
      const { link } = await admin.call(contract.reviewLinks.create, {
        params: { id: pageID },
        body: { mayComment: true },
      });
      const token = new URL(link.url).searchParams.get('token') ?? '';
      const input = { params: { token }, body: { name: 'Guest', text: 'Comment' } };
      return { as: server.client(), input, entries: onPage('comment.add', pageID) };
    }),
  ),
];
