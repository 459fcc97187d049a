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
    subject: 'Webhook switched off: {webhook}',
    unwanted:
      'The webhook "{webhook}" of {site} has been switched off, because its receiver ({address}) says that it wants no more.',
    failing:
      'The webhook "{webhook}" of {site} has been switched off: for {days} days nothing has reached its receiver ({address}).',
    rest: 'What happens from now on is not delivered. Once the receiver works, switch the webhook on again, and deliver from its log what was missed.',
    button: 'Open the webhook',
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
