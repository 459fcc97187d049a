import { defineExtension } from '@ximblox/blocks';
import { digestSettings } from './digest-settings.ts';
import { endpoints } from './endpoints.ts';
import { refuseDomains } from './hooks.ts';
import { messages } from './messages.ts';
import { compose } from './permissions.ts';
import { sendDigest, weeklyDigest } from './send-digest.ts';

/** Helps to compose the newsletter: a digest of the news, weekly or on request, and subscriptions without disposable addresses. */
export const newsletter = defineExtension({
  name: 'newsletter',
  settings: [digestSettings],
  permissions: [compose],
  endpoints: [...endpoints],
  jobs: [weeklyDigest, sendDigest],
  hooks: [refuseDomains],
  messages,
});
