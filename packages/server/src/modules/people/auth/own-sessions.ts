import { fail, type SessionInfo } from '@ximblox/contract';
import type { Context, SessionControl } from '../../../context.ts';
import { revokeUserTokens } from '../api-tokens/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentUser } from '../users/index.ts';
import { parseUserAgent, classifyAddress } from './device.ts';
import { endOwnSession, endUserSessions, listUserSessions } from './session-store.ts';

const currentID = ({ actor }: Context): number => (actor.kind === 'user' ? actor.sessionID : 0);

/** Lists the current user's sessions, most recent activity first. */
export async function listSessions(context: Context): Promise<SessionInfo[]> {
  const user = await currentUser(context);
  const rows = await listUserSessions(context.db, user.id, context.services.settings);
  return rows.map(({ id, address, agent, created_at, last_seen_at }) => {
    const { browser, system, kind } = parseUserAgent(agent);
    return {
      id,
      isCurrent: id === currentID(context),
      browser,
      system,
      kind,
      address,
      place: classifyAddress(address),
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    };
  });
}

/**
 * Ends one of the current user's sessions.
 * @throws 404 V_12 on `id` for any other session
 */
export async function endMySession(context: Context, sessionID: number, session: SessionControl): Promise<void> {
  const user = await currentUser(context);
  if (!(await endOwnSession(context.db, user.id, sessionID))) fail('V_12', 'id', { status: 404 });
  if (sessionID === currentID(context)) await session.end(context.db);
  await audit(context, {
    action: 'auth.end-session',
    object: 'user',
    objectID: user.id,
    changes: { session: sessionID },
  });
}

/** Ends all sessions of the current user, including this one, and optionally revokes all API tokens. */
export async function endAllSessions(
  context: Context,
  { revokeTokens }: { revokeTokens: boolean },
  session: SessionControl,
): Promise<void> {
  const user = await currentUser(context);
  await audit(context, { action: 'auth.end-all-sessions', object: 'user', objectID: user.id });
  if (revokeTokens) await revokeUserTokens(context, user);
  await endUserSessions(context.db, user.id);
  await session.end(context.db);
}
