import type { MessageCatalogue } from '@ximblox/blocks';

interface ClosingMessages {
  description: string;
  title: string;
  type: string;
  closingDate: string;
  state: string;
  open: string;
  closed: string;
  draft: string;
  noDate: string;
  empty: string;
  emptyText: string;
  nothingSoon: string;
  allTypes: string;
  types: Record<'vacancy' | 'internship', string>;
  count: (count: number) => string;
  /** Distance of a date: “today”, “in 5 days”. */
  inDays: (days: number) => string;
}

const inDaysFor = (language: string): ((days: number) => string) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (days) => format.format(days, 'day');
};

/** Texts of the screen and the card. */
export const messages: MessageCatalogue<ClosingMessages> & Record<'nl' | 'de' | 'fr', ClosingMessages> = {
  en: {
    description: 'Vacancies and internships, those that close first at the top.',
    title: 'Title',
    type: 'Type',
    closingDate: 'Closing date',
    state: 'Applications',
    open: 'Open',
    closed: 'Closed, but still on the website',
    draft: 'Not published',
    noDate: 'No date',
    empty: 'No vacancies',
    emptyText: 'Vacancies and internships appear here as soon as you create them.',
    nothingSoon: 'Nothing closes in the next 30 days.',
    allTypes: 'All types',
    types: { vacancy: 'Vacancy', internship: 'Internship' },
    count: (count) => (count === 1 ? '1 position' : `${count} positions`),
    inDays: inDaysFor('en'),
  },
  nl: {
    description: 'Vacatures en stages; wat het eerst sluit, staat bovenaan.',
    title: 'Titel',
    type: 'Soort',
    closingDate: 'Sluitingsdatum',
    state: 'Solliciteren',
    open: 'Kan nog',
    closed: 'Gesloten, maar nog op de website',
    draft: 'Niet gepubliceerd',
    noDate: 'Geen datum',
    empty: 'Geen vacatures',
    emptyText: 'Vacatures en stages verschijnen hier zodra u ze maakt.',
    nothingSoon: 'De komende 30 dagen sluit er niets.',
    allTypes: 'Alle soorten',
    types: { vacancy: 'Vacature', internship: 'Stage' },
    count: (count) => (count === 1 ? '1 functie' : `${count} functies`),
    inDays: inDaysFor('nl'),
  },
  de: {
    description: 'Stellen und Praktika, die zuerst ablaufenden oben.',
    title: 'Titel',
    type: 'Art',
    closingDate: 'Bewerbungsschluss',
    state: 'Bewerbung',
    open: 'Möglich',
    closed: 'Abgelaufen, aber noch auf der Website',
    draft: 'Nicht veröffentlicht',
    noDate: 'Kein Datum',
    empty: 'Keine Stellen',
    emptyText: 'Stellen und Praktika erscheinen hier, sobald Sie sie anlegen.',
    nothingSoon: 'In den nächsten 30 Tagen endet keine Frist.',
    allTypes: 'Alle Arten',
    types: { vacancy: 'Stelle', internship: 'Praktikum' },
    count: (count) => (count === 1 ? '1 Stelle' : `${count} Stellen`),
    inDays: inDaysFor('de'),
  },
  fr: {
    description: 'Postes et stages, du premier au dernier à se clôturer.',
    title: 'Titre',
    type: 'Type',
    closingDate: 'Date de clôture',
    state: 'Candidatures',
    open: 'Ouvertes',
    closed: 'Closes, mais encore en ligne',
    draft: 'Non publiée',
    noDate: 'Sans date',
    empty: 'Aucune offre',
    emptyText: 'Les offres d’emploi et de stage apparaissent ici dès leur création.',
    nothingSoon: 'Aucune offre ne se clôture dans les 30 prochains jours.',
    allTypes: 'Tous les types',
    types: { vacancy: 'Emploi', internship: 'Stage' },
    count: (count) => (count > 1 ? `${count} offres` : `${count} offre`),
    inDays: inDaysFor('fr'),
  },
};
