import { defineSettings, field } from '@ximblox/blocks';

/** Settings of the weekly digest of the news. */
export const digestSettings = defineSettings({
  id: 'digest',
  label: { en: 'Newsletter', nl: 'Nieuwsbrief', de: 'Newsletter', fr: 'Lettre d’information' },
  fields: {
    recipient: field.text({
      label: { en: 'Digest to', nl: 'Overzicht naar', de: 'Übersicht an', fr: 'Résumé à' },
      help: {
        en: 'Email address of the newsletter’s editor, who receives the news of the past days every Monday. No digest is sent without one.',
        nl: 'E-mailadres van de redacteur van de nieuwsbrief, die elke maandag het nieuws van de afgelopen dagen krijgt. Zonder adres wordt geen overzicht verstuurd.',
        de: 'E-Mail-Adresse der Newsletter-Redaktion, die jeden Montag die Nachrichten der letzten Tage erhält. Ohne Adresse wird keine Übersicht verschickt.',
        fr: 'Adresse e-mail de la rédaction de la lettre, qui reçoit chaque lundi les actualités des derniers jours. Sans adresse, aucun résumé n’est envoyé.',
      },
      max: 200,
    }),
    days: field.number({
      label: { en: 'Days', nl: 'Dagen', de: 'Tage', fr: 'Jours' },
      help: {
        en: 'News published in this many days is listed; 7 if empty.',
        nl: 'Nieuws dat in dit aantal dagen is gepubliceerd, staat erin; 7 als dit leeg is.',
        de: 'Nachrichten, die in so vielen Tagen veröffentlicht wurden, stehen darin; 7, wenn leer.',
        fr: 'Les actualités publiées pendant ce nombre de jours y figurent ; 7 si le champ est vide.',
      },
      min: 1,
      max: 60,
    }),
    refusedDomains: field.list(
      {
        domain: field.text({
          label: { en: 'Domain', nl: 'Domein', de: 'Domain', fr: 'Domaine' },
          max: 100,
          required: true,
        }),
      },
      {
        label: { en: 'Refused domains', nl: 'Geweigerde domeinen', de: 'Abgelehnte Domains', fr: 'Domaines refusés' },
        help: {
          en: 'Nobody can subscribe with an address of these domains, such as those of disposable addresses.',
          nl: 'Met een adres van deze domeinen kan niemand zich aanmelden, zoals die van wegwerpadressen.',
          de: 'Mit einer Adresse dieser Domains kann sich niemand anmelden, etwa mit Wegwerfadressen.',
          fr: 'Personne ne peut s’inscrire avec une adresse de ces domaines, comme ceux des adresses jetables.',
        },
        max: 50,
        itemLabel: 'domain',
      },
    ),
  },
});
