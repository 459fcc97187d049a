import { defineJob, type HandlerContext, z } from '@ximblox/blocks';
import { readDigest } from './digest.ts';
import { digestSettings } from './digest-settings.ts';

async function mailDigest(context: HandlerContext, to: string): Promise<void> {
  const items = await readDigest(context, 'nl-nl');
  if (items.length === 0) return context.log.info('no news for the digest');
  const lines = items.map(({ title, lead, url }) => [title, lead, url].filter(Boolean).join('\n'));
  await context.mail.send({ to, subject: 'Nieuws voor de nieuwsbrief', text: lines.join('\n\n') });
}

/** Mails the digest to the editor of the newsletter every Monday at eight. */
export const weeklyDigest = defineJob({
  name: 'weekly-digest',
  schedule: '0 8 * * 1',
  async run(_, context) {
    const { recipient } = await context.settings(digestSettings);
    if (recipient !== '') await mailDigest(context, recipient);
  },
});

/** Mails the digest on request. */
export const sendDigest = defineJob({
  name: 'send-digest',
  input: z.object({ to: z.email() }),
  attempts: 5,
  run: ({ to }, context) => mailDigest(context, to),
});
