import type { Context } from '../../../context.ts';
import { firstMoment } from './moment-store.ts';
import { readMomentToken } from './moment-token.ts';

/** The site at a moment, as an address below `/cmsadmin/at/` names it. */
export interface OpenMoment {
  moment: Date;
  /** When the link expires; null for users with a session. */
  until: Date | null;
}

/** Why an address shows nothing; `since` is the earliest recorded moment, null before the first publication. */
export type MomentRefusal =
  | { reason: 'invalid' | 'expired' | 'no-session' | 'too-late' }
  | { reason: 'too-early'; since: Date | null };

/** Latest moment that can be shown, in milliseconds from now: plans hardly reach further. */
const longestAhead = 5 * 366 * 86_400_000;

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;

/**
 * Opens what an address names: a moment in ISO 8601 (UTC) for users with a session, or a signed token for everyone.
 * @param what `2026-11-27T09:30:00Z`, or the token of a link
 */
export async function openMoment(context: Context, what: string): Promise<OpenMoment | MomentRefusal> {
  const { db, services, actor } = context;
  if (what.includes('.') && !isoMoment.test(what)) {
    return (await readMomentToken(context, what)) ?? { reason: 'expired' };
  }
  const moment = new Date(isoMoment.test(what) ? what : Number.NaN);
  if (Number.isNaN(moment.getTime())) return { reason: 'invalid' };
  if (actor.kind !== 'user') return { reason: 'no-session' };
  if (moment.getTime() > services.now().getTime() + longestAhead) return { reason: 'too-late' };
  const since = await firstMoment(db);
  return since && moment >= since ? { moment, until: null } : { reason: 'too-early', since };
}
