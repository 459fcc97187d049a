import { defineExtension } from '@ximblox/blocks';
import { digestSettings } from './digest-settings.ts';
import { endpoints } from './endpoints.ts';
import { refuseDomains } from './hooks.ts';
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
  messages: {
    REFUSED_DOMAIN: {
      en: 'must be an address at which we can reach you for longer.',
      nl: 'moet een adres zijn waarop we je langer kunnen bereiken.',
      de: 'muss eine Adresse sein, unter der wir dich länger erreichen.',
      fr: 'doit être une adresse à laquelle nous pouvons vous joindre durablement.',
    },
  },
});
