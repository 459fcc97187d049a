import { type Block, fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { findPublicTags } from '../../library/tags/index.ts';
import { contentOf, findPage, findVersion, requireOnPage, unsavedPage } from '../pages/index.ts';
import { answerOf } from './deliver.ts';
import { versionInRelease } from '../releases/index.ts';
import { requireDraftGrant } from './draft-token.ts';

/** Unsaved content with the draft token of its page. */
interface UnsavedContent {
  token: string;
  title: string;
  blocks: Block[];
  typeData: Record<string, unknown>;
  /** IDs of tags. */
  tags: number[];
}

/**
 * Resolves content that is not stored yet, like `deliver` with a draft token: in the release of the token if it has one.
 * @throws PM_01 if the page does not exist, UM_01 if the actor may not edit it, and the errors of `requireDraftGrant`
 */
export async function deliverUnsaved(
  context: Context,
  id: number,
  { token, ...content }: UnsavedContent,
  choice: Readonly<Record<string, string | undefined>>,
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const { db, services } = context;
  const page = (await findPage(db, id)) ?? fail('PM_01', 'id');
  await requireOnPage(context, 'edit-page', page);
  const { pageID, releaseID } = await requireDraftGrant(context, token);
  if (pageID !== 0 && pageID !== id) fail('UM_01', 'token');
  const unsaved = await unsavedPage(context, id, content, { releaseID });
  const inRelease = releaseID === undefined ? undefined : await versionInRelease(db, releaseID, id);
  const newest = (await findVersion(db, inRelease ?? page.newest_version_id)) ?? fail('PM_01', 'id');
  const draft = { ...contentOf(services.site, page, newest), ...unsaved, tags: await findPublicTags(db, content.tags) };
  const parameters = Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const call = {
    call: 'page',
    parameters: Object.fromEntries(parameters),
    headers,
    token,
    draft,
    // The session of the caller may read every draft, whatever its token opens.
    drafts: 'all',
    releaseID,
  } as const;
  return answerOf(await services.delivery.respond(call));
}
