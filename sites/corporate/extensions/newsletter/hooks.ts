import { defineHook } from '@ximblox/blocks';
import { digestSettings } from './digest-settings.ts';
import { messages } from './messages.ts';

/** Refuses subscriptions with addresses of refused domains. */
export const refuseDomains = defineHook('form.submit', {
  async before({ form, values }, { settings, refuse }) {
    if (form !== 'newsletter') return;
    const { refusedDomains } = await settings(digestSettings);
    const [, domain = ''] = String(values.email ?? '')
      .toLowerCase()
      .split('@');
    if (refusedDomains.some((refused) => refused.domain.toLowerCase() === domain)) {
      refuse(messages.REFUSED_DOMAIN, 'email');
    }
  },
});
