import { defineMessages } from '@ximblox/blocks';

export const messages = defineMessages({
  REFUSED_DOMAIN: {
    en: 'must be an address at which we can reach you for longer.',
    nl: 'moet een adres zijn waarop we je langer kunnen bereiken.',
    de: 'muss eine Adresse sein, unter der wir dich länger erreichen.',
    fr: 'doit être une adresse à laquelle nous pouvons vous joindre durablement.',
  },
});
