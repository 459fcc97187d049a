import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { time } from './entities/values.ts';

/** Maximum lifetime of a link to the site at a moment, in days. */
export const maxMomentDays = 30;

export const moments = {
  share: endpoint({
    method: 'POST',
    path: '/moment/link',
    summary: 'Create a link to the site at a moment, past or planned, for people without an account',
    access: permission('publish-page'),
    byToken: false,
    body: z.object({
      /**
       * ISO 8601 in UTC, to the millisecond, or a release as `release-12`. V_12 for a moment that cannot be shown: before the
       * first publication, more than five years ahead, or a release that was published or cancelled.
       */
      moment: z.string().max(30),
      days: z.int().min(1).max(maxMomentDays).default(7),
    }),
    reply: z.object({ url: z.string(), expiresAt: time }),
  }),
};
