import type { UserLanguage } from '../../people/users/index.ts';

/** Messages of the email about a webhook that was turned off; `{webhook}`, `{address}`, `{days}` and `{site}` are filled in. */
interface TurnOffMessages {
  subject: string;
  /** Reasons: the receiver answered 410 Gone, or every delivery failed. */
  unwanted: string;
  failing: string;
  rest: string;
  button: string;
}

export const turnOffMessages: Record<UserLanguage, TurnOffMessages> = {
  en: {
    subject: 'Webhook turned off: {webhook}',
    unwanted:
      'The webhook “{webhook}” of {site} was turned off because its receiver ({address}) no longer accepts deliveries.',
    failing:
      'The webhook “{webhook}” of {site} was turned off because no delivery reached its receiver ({address}) for {days} days.',
    rest: 'New events are not delivered. When the receiver works again, turn the webhook on and deliver failed events again from its log.',
    button: 'Open webhook',
  },
  nl: {
    subject: 'Webhook uitgeschakeld: {webhook}',
    unwanted:
      'De webhook ‘{webhook}’ van {site} is uitgeschakeld, omdat de ontvanger ({address}) geen bezorgingen meer accepteert.',
    failing:
      'De webhook ‘{webhook}’ van {site} is uitgeschakeld, omdat {days} dagen lang geen bezorging de ontvanger ({address}) heeft bereikt.',
    rest: 'Nieuwe gebeurtenissen worden niet bezorgd. Schakel de webhook weer in zodra de ontvanger werkt, en bezorg mislukte gebeurtenissen opnieuw vanuit het logboek.',
    button: 'Webhook openen',
  },
  de: {
    subject: 'Webhook ausgeschaltet: {webhook}',
    unwanted:
      'der Webhook „{webhook}“ von {site} wurde ausgeschaltet, weil sein Empfänger ({address}) keine Zustellungen mehr annimmt.',
    failing:
      'der Webhook „{webhook}“ von {site} wurde ausgeschaltet, weil seit {days} Tagen keine Zustellung seinen Empfänger ({address}) erreicht hat.',
    rest: 'Neue Ereignisse werden nicht zugestellt. Schalten Sie den Webhook wieder ein, sobald der Empfänger funktioniert, und wiederholen Sie fehlgeschlagene Zustellungen aus dem Protokoll.',
    button: 'Webhook öffnen',
  },
  fr: {
    subject: 'Webhook désactivé : {webhook}',
    unwanted:
      'Le webhook « {webhook} » de {site} a été désactivé, car son destinataire ({address}) n’accepte plus de livraisons.',
    failing:
      'Le webhook « {webhook} » de {site} a été désactivé, car aucune livraison n’a atteint son destinataire ({address}) depuis {days} jours.',
    rest: 'Les nouveaux événements ne sont pas livrés. Réactivez le webhook dès que le destinataire fonctionne, puis renvoyez depuis son journal les livraisons en échec.',
    button: 'Ouvrir le webhook',
  },
};
