import type { Context } from '../../../context.ts';
import { findUser, type UserLanguage, userLanguage } from '../../people/users/index.ts';
import { firstMoment } from './moment-store.ts';
import { readMomentToken } from './moment-token.ts';

/** The site at a moment, as an address below `/cmsadmin/at/` names it. */
export interface OpenMoment {
  moment: Date;
  /** When the link expires; null for users with a session. */
  until: Date | null;
  language: UserLanguage;
}

/** Why an address shows nothing. */
export interface MomentRefusal {
  reason: 'invalid' | 'expired' | 'no-session' | 'too-early' | 'too-late';
}

/** Latest moment that can be shown, in milliseconds from now: plans hardly reach further. */
const longestAhead = 5 * 366 * 86_400_000;

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;

/** Returns the moment that a text names in ISO 8601 (UTC); undefined for another text. */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(isoMoment.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Returns why a moment cannot be shown; null if it can. */
export async function refusalOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  moment: Date,
): Promise<MomentRefusal | null> {
  if (moment.getTime() > services.now().getTime() + longestAhead) return { reason: 'too-late' };
  const since = await firstMoment(db);
  return since && moment >= since ? null : { reason: 'too-early' };
}

/**
 * Opens what an address names: a moment in ISO 8601 (UTC) for users with a session, or a signed token for everyone.
 * @param what `2026-11-27T09:30:00Z`, or the token of a link
 */
export async function openMoment(context: Context, what: string): Promise<OpenMoment | MomentRefusal> {
  const { db, actor } = context;
  const { site } = context.services;
  const { languages } = context.request;
  if (what.includes('.') && !isoMoment.test(what)) {
    const grant = await readMomentToken(context, what);
    const guest = { language: '', spokenLanguage: '' };
    return grant ? { ...grant, language: userLanguage(site, guest, languages) } : { reason: 'expired' };
  }
  const moment = readMoment(what);
  if (!moment) return { reason: 'invalid' };
  if (actor.kind !== 'user') return { reason: 'no-session' };
  const refusal = await refusalOf(context, moment);
  if (refusal) return refusal;
  const user = await findUser(db, actor.ID);
  const own = user ?? { language: '', spokenLanguage: '' };
  return { moment, until: null, language: userLanguage(site, own, languages) };
}
