import type { UserLanguage } from '../../people/users/index.ts';

/** Messages of the email about a disk that is almost full; `{site}`, `{free}` and `{total}` are filled in. */
interface DiskMessages {
  subject: string;
  text: string;
  rest: string;
  button: string;
}

export const diskMessages: Record<UserLanguage, DiskMessages> = {
  en: {
    subject: 'The disk of {site} is almost full',
    text: 'Only {free} of {total} is free on the disk with the data of {site}. When it is full, nothing can be saved or uploaded.',
    rest: 'Free up space or enlarge the disk. You receive this email once a day until there is room again.',
    button: 'Open System',
  },
  nl: {
    subject: 'De schijf van {site} is bijna vol',
    text: 'Op de schijf met de gegevens van {site} is nog {free} van {total} vrij. Als de schijf vol is, kan er niets meer worden opgeslagen of geüpload.',
    rest: 'Maak ruimte vrij of vergroot de schijf. U ontvangt deze e-mail één keer per dag tot er weer ruimte is.',
    button: 'Systeem openen',
  },
  de: {
    subject: 'Der Datenträger von {site} ist fast voll',
    text: 'auf dem Datenträger mit den Daten von {site} sind nur noch {free} von {total} frei. Wenn er voll ist, kann nichts mehr gespeichert oder hochgeladen werden.',
    rest: 'Geben Sie Speicherplatz frei oder vergrößern Sie den Datenträger. Sie erhalten diese E-Mail einmal am Tag, bis wieder Platz ist.',
    button: 'System öffnen',
  },
  fr: {
    subject: 'Le disque de {site} est presque plein',
    text: 'Il ne reste que {free} sur {total} sur le disque qui contient les données de {site}. Lorsqu’il sera plein, plus rien ne pourra être enregistré ni importé.',
    rest: 'Libérez de l’espace ou agrandissez le disque. Vous recevrez cet e-mail une fois par jour jusqu’à ce qu’il y ait de nouveau de la place.',
    button: 'Ouvrir Système',
  },
};
