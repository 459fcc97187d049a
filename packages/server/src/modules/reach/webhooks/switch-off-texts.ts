import type { UserLanguage } from '../../people/users/index.ts';

/** Texts of the mail about a webhook that was switched off; `{name}`, `{webhook}`, `{address}`, `{days}` and `{site}` are filled in. */
interface Texts {
  greeting: string;
  subject: string;
  /** Why: the receiver wants no more, or nothing got through. */
  unwanted: string;
  failing: string;
  rest: string;
  button: string;
}

export const switchOffTexts: Record<UserLanguage, Texts> = {
  en: {
    greeting: 'Hello {name},',
    subject: 'Webhook turned off: {webhook}',
    unwanted:
      'The webhook “{webhook}” of {site} was turned off because its receiver ({address}) no longer accepts deliveries.',
    failing:
      'The webhook “{webhook}” of {site} was turned off because no delivery reached its receiver ({address}) for {days} days.',
    rest: 'New events are not delivered. When the receiver works again, turn the webhook on and repeat failed deliveries from its log.',
    button: 'Open webhook',
  },
  nl: {
    greeting: 'Beste {name},',
    subject: 'Webhook uitgeschakeld: {webhook}',
    unwanted:
      'De webhook "{webhook}" van {site} is uitgeschakeld, omdat de ontvanger ({address}) laat weten niets meer te willen ontvangen.',
    failing:
      'De webhook "{webhook}" van {site} is uitgeschakeld: al {days} dagen is er niets bij de ontvanger ({address}) aangekomen.',
    rest: 'Wat er vanaf nu gebeurt, wordt niet bezorgd. Schakel de webhook weer in zodra de ontvanger werkt, en bezorg vanuit het logboek wat is gemist.',
    button: 'Webhook openen',
  },
  de: {
    greeting: 'Beste {name},',
    subject: 'Webhook abgeschaltet: {webhook}',
    unwanted:
      'Der Webhook „{webhook}“ von {site} wurde abgeschaltet, weil sein Empfänger ({address}) nichts mehr erhalten möchte.',
    failing:
      'Der Webhook „{webhook}“ von {site} wurde abgeschaltet: Seit {days} Tagen hat nichts seinen Empfänger ({address}) erreicht.',
    rest: 'Was ab jetzt geschieht, wird nicht zugestellt. Schalten Sie den Webhook wieder ein, sobald der Empfänger funktioniert, und stellen Sie aus seinem Protokoll zu, was versäumt wurde.',
    button: 'Webhook öffnen',
  },
  fr: {
    greeting: 'Bonjour {name},',
    subject: 'Webhook désactivé : {webhook}',
    unwanted:
      'Le webhook « {webhook} » de {site} a été désactivé, car son destinataire ({address}) ne souhaite plus rien recevoir.',
    failing:
      'Le webhook « {webhook} » de {site} a été désactivé : depuis {days} jours, rien n’est parvenu à son destinataire ({address}).',
    rest: 'Ce qui se passe désormais n’est plus transmis. Réactivez le webhook dès que le destinataire fonctionne, puis renvoyez depuis son journal ce qui a été manqué.',
    button: 'Ouvrir le webhook',
  },
};
