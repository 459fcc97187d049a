import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { composeUserMail, type UserLanguage, type UserRow } from '../../people/users/index.ts';

interface ScheduleMailMessages {
  subject: string;
  publish: string;
  unpublish: string;
  link: string;
  button: string;
}

/** With the placeholders `{title}` and `{site}`. */
const english: ScheduleMailMessages = {
  subject: 'Schedule failed: {title}',
  publish:
    '“{title}” did not go live on {site} as you scheduled. Required fields are empty, or you no longer have permission to publish the page.',
  unpublish:
    '“{title}” on {site} could not be unpublished as you scheduled. The page is not live, or you no longer have permission to unpublish it.',
  link: 'Open the page in the editor to see the reason.',
  button: 'Open page',
};

const messages: Record<UserLanguage, ScheduleMailMessages> = {
  en: english,
  nl: {
    subject: 'Planning mislukt: {title}',
    publish:
      '‘{title}’ is op {site} niet online gekomen zoals u had ingepland. Er zijn verplichte velden leeg, of u mag de pagina niet meer publiceren.',
    unpublish:
      '‘{title}’ op {site} kon niet offline worden gehaald zoals u had ingepland. De pagina is niet online, of u mag de pagina niet meer offline halen.',
    link: 'Open de pagina in de editor om de reden te zien.',
    button: 'Pagina openen',
  },
  de: {
    subject: 'Planung fehlgeschlagen: {title}',
    publish:
      '„{title}“ ist auf {site} nicht wie geplant online gegangen. Pflichtfelder sind leer, oder Sie dürfen die Seite nicht mehr veröffentlichen.',
    unpublish:
      '„{title}“ auf {site} konnte nicht wie geplant offline genommen werden. Die Seite ist nicht online, oder Sie dürfen sie nicht mehr offline nehmen.',
    link: 'Öffnen Sie die Seite im Editor, um den Grund zu sehen.',
    button: 'Seite öffnen',
  },
  fr: {
    subject: 'Échec de la programmation : {title}',
    publish:
      '« {title} » n’a pas été mise en ligne sur {site} comme vous l’aviez programmé. Des champs obligatoires sont vides, ou vous n’avez plus le droit de publier la page.',
    unpublish:
      '« {title} » sur {site} n’a pas pu être dépubliée comme vous l’aviez programmé. La page est hors ligne, ou vous n’avez plus le droit de la dépublier.',
    link: 'Ouvrez la page dans l’éditeur pour en voir la raison.',
    button: 'Ouvrir la page',
  },
};

/** Composes an email about a failed scheduled action in the language of the user who scheduled it. */
export const scheduleFailureMail = (
  context: Context,
  scheduler: UserRow,
  page: { id: number; title: string },
  action: 'publish' | 'unpublish',
): Promise<Mail> =>
  composeUserMail(context, scheduler, (language, fill) => {
    const { subject, link, button, [action]: text } = messages[language];
    const values = { title: page.title };
    return {
      subject: fill(subject, values),
      text: [fill(text, values), link],
      button: { label: button, path: `page/${page.id}?tab=settings` },
    };
  });
