import { CmsError, type DeliveryCall, draftTokenHeader, fail } from '@ximblox/contract';
import type { ContentDelivery, Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { requireDraftGrant } from './draft-token.ts';
import { findDraft } from './find-draft.ts';

/** Parsed parameters of a call, from its path and query. */
type Parameters = Readonly<Record<string, string | number | undefined>>;

const tokenIn = (headers: HandlerExtras['headers']): string | undefined =>
  [headers[draftTokenHeader.toLowerCase()]].flat()[0];

const asTexts = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Returns a reply of the delivery. @throws the errors of a refused call, with `Hints` in the same order */
export function answerOf(reply: Awaited<ReturnType<ContentDelivery['respond']>>): RawAnswer {
  if (!('errors' in reply)) return reply;
  const { errors, status, hints } = reply;
  if (errors.length === 0) return fail('G_01');
  throw new CmsError(errors, status, { Hints: hints });
}

/**
 * Replies to a call of the delivery API from the caches of published content; with a draft token, without caches and with the
 * drafts that it opens, as its release will publish the site if it has one.
 * @throws 400 with every invalid parameter, and `Hints` in the same order; 401 and 403 on `token`
 */
export async function deliver(
  context: Context,
  call: DeliveryCall,
  parameters: Parameters,
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const token = tokenIn(headers) ?? '';
  const grant = token === '' ? null : await requireDraftGrant(context, token);
  const { path, id } = parameters;
  const address = {
    path: path === undefined ? undefined : String(path),
    id: id === undefined ? undefined : Number(id),
  };
  const draft = grant && call === 'page' ? await findDraft(context, grant, address) : undefined;
  const reply = await context.services.delivery.respond({
    call,
    parameters: asTexts(parameters),
    headers,
    token,
    ...(draft && { draft }),
    ...(grant && { drafts: grant.pageID === 0 ? 'all' : [grant.pageID], releaseID: grant.releaseID }),
  });
  return answerOf(reply);
}
