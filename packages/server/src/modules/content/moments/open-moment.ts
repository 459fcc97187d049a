import type { Context } from '../../../context.ts';
import { findUser, type UserLanguage, userLanguage } from '../../people/users/index.ts';
import type { Moment } from '../../../platform/database/read-at-moment.ts';
import { findReleaseName, firstMoment } from './moment-store.ts';
import { readMomentToken } from './moment-token.ts';

/** The site at a moment, as an address below `/cmsadmin/at/` names it. */
export interface OpenMoment {
  moment: Moment;
  /** Name of the release that is shown; null without one. */
  release: string | null;
  /** When the link expires; null for users with a session. */
  until: Date | null;
  language: UserLanguage;
}

/** Why an address shows nothing. */
export interface MomentRefusal {
  reason: 'invalid' | 'expired' | 'no-session' | 'too-early' | 'too-late' | 'no-release';
  /** The first moment that is recorded, if the moment is earlier. */
  since?: Date;
}

/** Latest moment that can be shown, in milliseconds from now: plans hardly reach further. */
const longestAhead = 5 * 366 * 86_400_000;

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;

/** Returns what a text names: a moment in ISO 8601 (UTC), or a release as `release-12`; undefined for another text. */
export function readMoment(text: string, now: Date): Moment | undefined {
  const [, release] = /^release-([1-9]\d{0,14})$/.exec(text) ?? [];
  if (release !== undefined) return { time: now, releaseID: Number(release) };
  const time = new Date(isoMoment.test(text) ? text : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : { time };
}

/** Returns why a moment cannot be shown; null if it can. */
async function timeRefusal(
  { db, services }: Pick<Context, 'db' | 'services'>,
  time: Date,
): Promise<MomentRefusal | null> {
  if (time.getTime() > services.now().getTime() + longestAhead) return { reason: 'too-late' };
  const since = await firstMoment(db);
  return since && time >= since ? null : { reason: 'too-early', since: since ?? services.now() };
}

/** Returns the name of the release of a moment, or why the moment cannot be shown. */
export async function checkMoment(
  context: Pick<Context, 'db' | 'services'>,
  { time, releaseID }: Moment,
): Promise<{ release: string | null } | MomentRefusal> {
  if (releaseID === undefined) return (await timeRefusal(context, time)) ?? { release: null };
  const release = await findReleaseName(context.db, releaseID);
  return release === undefined ? { reason: 'no-release' } : { release };
}

/**
 * Opens what an address names: a moment or a release for users with a session, or a signed token for everyone.
 * @param what `2026-11-27T09:30:00Z`, `release-12`, or the token of a link
 */
export async function openMoment(context: Context, what: string): Promise<OpenMoment | MomentRefusal> {
  const { db, actor } = context;
  const { site, now } = context.services;
  const { languages } = context.request;
  const language = (own: Parameters<typeof userLanguage>[1]): UserLanguage => userLanguage(site, own, languages);
  const guest = { language: '', spokenLanguage: '' };
  if (what.includes('.') && !isoMoment.test(what)) {
    const grant = await readMomentToken(context, what);
    if (!grant) return { reason: 'expired' };
    const checked = await checkMoment(context, grant.moment);
    return 'reason' in checked ? checked : { ...grant, ...checked, language: language(guest) };
  }
  const moment = readMoment(what, now());
  if (!moment) return { reason: 'invalid' };
  if (actor.kind !== 'user') return { reason: 'no-session' };
  const checked = await checkMoment(context, moment);
  if ('reason' in checked) return checked;
  return { moment, until: null, ...checked, language: language((await findUser(db, actor.ID)) ?? guest) };
}
