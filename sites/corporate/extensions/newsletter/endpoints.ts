import { defineEndpoint, z } from '@ximblox/blocks';
import { readDigest } from './digest.ts';
import { compose } from './permissions.ts';
import { sendDigest } from './send-digest.ts';

/** Endpoints for those who compose the newsletter. */
export const endpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/newsletter/digest',
    summary: 'List the news of the past days',
    access: compose,
    query: z.object({ locale: z.enum(['nl-nl', 'en-gb', 'de-de', 'fr-fr']).default('nl-nl') }),
    reply: z.object({ items: z.array(z.object({ title: z.string(), url: z.string(), lead: z.string() })) }),
    handle: async ({ query }, context) => ({ items: await readDigest(context, query.locale) }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/newsletter/digest/send',
    summary: 'Mail the digest to the caller',
    access: compose,
    reply: z.object({ to: z.string() }),
    async handle(_, { user, jobs, fail }) {
      const to = user?.email ?? fail('UM_01');
      await jobs.enqueue(sendDigest, { to });
      return { to };
    },
  }),
] as const;
