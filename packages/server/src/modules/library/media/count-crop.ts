import type { Context } from '../../../context.ts';
import { addToCounter, RateLimitError } from '../../../platform/rate-counters.ts';

/**
 * Counts a crop against the rate limit of the session or token. Shares the counter of `media.previewCrop`.
 * @throws 429 when the limit is reached
 */
export async function countCrop({ db, actor, services }: Context): Promise<void> {
  if (actor.kind !== 'user') return;
  const who = actor.token ? `token:${actor.token.id}` : `session:${actor.sessionID}`;
  const limit = services.settings.limits.crops;
  const { count, secondsLeft } = await addToCounter(db, `calls:crops:${who}`, limit);
  if (count > limit.count) throw new RateLimitError('G_01', Math.max(1, secondsLeft));
}
