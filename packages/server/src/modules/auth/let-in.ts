import type { SessionUser } from '@ximblox/contract';
import type { Context, HandlerExtras } from '../../context.ts';
import { audit } from '../audit/index.ts';
import { recordLogin, sessionUserOnWire, spokenLanguage, type UserRow } from '../users/index.ts';

/** Starts a session for somebody who has proven who they are, and lets the browser be known. @param by what they have used, for the log */
export const letIn = (
  context: Context,
  user: UserRow,
  { session, device }: Pick<HandlerExtras, 'session' | 'device'>,
  by: Record<string, unknown>,
): Promise<SessionUser> =>
  context.transaction(async (inside) => {
    await session.start(inside.db, user.id);
    device.remember(user.id);
    await recordLogin(inside.db, user.id, spokenLanguage(context.request.languages));
    const actor = { ID: user.id, name: user.name };
    await audit(inside, { action: 'auth.login', object: 'user', objectID: user.id, actor, changes: by });
    return sessionUserOnWire(context, user);
  });
