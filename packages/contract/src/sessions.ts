import { z } from 'zod';
import { endpoint, session } from './endpoint.ts';
import { id, idParam, time } from './entities/values.ts';

/** A session of the caller. */
export const sessionInfo = z.object({
  id,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  /** Browser and operating system from the User-Agent header; `''` if unknown. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['desktop', 'phone', 'other']),
  /** IP address at login, and its scope: loopback, private or public. */
  address: z.string(),
  place: z.enum(['machine', 'network', 'internet']),
  createdAt: time,
  lastSeenAt: time,
});
export type SessionInfo = z.output<typeof sessionInfo>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'List the sessions of the caller, most recently active first',
    access: session,
    byToken: false,
    reply: z.array(sessionInfo),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: "End one of the caller's sessions",
    access: session,
    params: z.object({ id: idParam }),
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary: 'End all sessions of the caller, including this one',
    access: session,
    /** `revokeTokens`: whether to revoke the API tokens of the caller as well. */
    body: z.object({ revokeTokens: z.boolean().default(false) }),
  }),
};
