/** Texts of the bar of a page at another moment. */
export interface BarMessages {
  bar: string;
  past: string;
  future: string;
  release: string;
  until: string;
  gone: string;
  goneOne: string;
  goneOther: string;
  more: string;
  different: string;
  settings: string;
  redirects: string;
  nothingSent: string;
  another: string;
  at: string;
  show: string;
  change: string;
  edit: string;
  compare: string;
  trash: string;
  present: string;
  sideBySide: string;
  endComparison: string;
  archive: string;
  share: string;
}

/** With the placeholders `{time}`, `{release}`, `{count}` and `{zone}`. */
export const barMessages: Record<'en' | 'nl' | 'de' | 'fr', BarMessages> = {
  en: {
    bar: 'The site at another moment',
    past: 'The site as it was on {time}',
    future: 'The site as planned for {time}',
    release: 'The site with the release {release}',
    until: 'This link works until {time}.',
    gone: 'The page at this address was deleted permanently on {time}, with its history.',
    goneOne: '1 page from this moment was deleted permanently. It is missing from menus, lists and links.',
    goneOther: '{count} pages from this moment were deleted permanently. They are missing from menus, lists and links.',
    more: 'More',
    different: 'Differences from the current site',
    settings: 'Settings of the site',
    redirects: 'Redirects',
    nothingSent: 'Nothing was sent: forms do not work at another moment.',
    another: 'Another moment',
    at: 'Day and time ({zone})',
    show: 'Show',
    change: 'Changes of this page or the site',
    edit: 'Edit page',
    compare: 'Compare with the current page and restore',
    trash: 'Page in the trash',
    present: 'Current site',
    sideBySide: 'Side by side with the current site',
    endComparison: 'Close comparison',
    archive: 'Save as archive',
    share: 'Share',
  },
  nl: {
    bar: 'De site op een ander moment',
    past: 'De site zoals die was op {time}',
    future: 'De site zoals gepland voor {time}',
    release: 'De site met de release {release}',
    until: 'Deze link werkt tot {time}.',
    gone: 'De pagina op dit adres is op {time} definitief verwijderd, met de hele geschiedenis.',
    goneOne: '1 pagina van dit moment is definitief verwijderd en ontbreekt in menu’s, lijsten en links.',
    goneOther: '{count} pagina’s van dit moment zijn definitief verwijderd en ontbreken in menu’s, lijsten en links.',
    more: 'Meer',
    different: 'Verschillen met de huidige site',
    settings: 'Instellingen van de site',
    redirects: 'Doorverwijzingen',
    nothingSent: 'Er is niets verstuurd: formulieren werken niet op een ander moment.',
    another: 'Ander moment',
    at: 'Dag en tijd ({zone})',
    show: 'Tonen',
    change: 'Wijziging van deze pagina of de site',
    edit: 'Pagina bewerken',
    compare: 'Vergelijken met de huidige pagina en terugzetten',
    trash: 'Pagina in de prullenbak',
    present: 'Huidige site',
    sideBySide: 'Naast de huidige site',
    endComparison: 'Vergelijking sluiten',
    archive: 'Als archief opslaan',
    share: 'Delen',
  },
  de: {
    bar: 'Die Website zu einem anderen Zeitpunkt',
    past: 'Die Website, wie sie am {time} war',
    future: 'Die Website, wie sie für {time} geplant ist',
    release: 'Die Website mit dem Release {release}',
    until: 'Dieser Link funktioniert bis {time}.',
    gone: 'Die Seite unter dieser Adresse wurde am {time} endgültig gelöscht, samt ihrem Verlauf.',
    goneOne: '1 Seite dieses Zeitpunkts wurde endgültig gelöscht. Sie fehlt in Menüs, Listen und Links.',
    goneOther: '{count} Seiten dieses Zeitpunkts wurden endgültig gelöscht. Sie fehlen in Menüs, Listen und Links.',
    more: 'Mehr',
    different: 'Unterschiede zur aktuellen Website',
    settings: 'Einstellungen der Website',
    redirects: 'Weiterleitungen',
    nothingSent: 'Es wurde nichts gesendet: Formulare funktionieren zu einem anderen Zeitpunkt nicht.',
    another: 'Anderer Zeitpunkt',
    at: 'Tag und Uhrzeit ({zone})',
    show: 'Anzeigen',
    change: 'Änderung dieser Seite oder der Website',
    edit: 'Seite bearbeiten',
    compare: 'Mit der aktuellen Seite vergleichen und wiederherstellen',
    trash: 'Seite im Papierkorb',
    present: 'Aktuelle Website',
    sideBySide: 'Neben der aktuellen Website',
    endComparison: 'Vergleich schließen',
    archive: 'Als Archiv speichern',
    share: 'Teilen',
  },
  fr: {
    bar: 'Le site à un autre moment',
    past: 'Le site tel qu’il était le {time}',
    future: 'Le site tel que prévu le {time}',
    release: 'Le site avec le lot de publication {release}',
    until: 'Ce lien fonctionne jusqu’au {time}.',
    gone: 'La page à cette adresse a été définitivement supprimée le {time}, avec son historique.',
    goneOne: '1 page de ce moment a été définitivement supprimée et manque dans les menus, les listes et les liens.',
    goneOther:
      '{count} pages de ce moment ont été définitivement supprimées et manquent dans les menus, les listes et les liens.',
    more: 'Plus',
    different: 'Différences avec le site actuel',
    settings: 'Paramètres du site',
    redirects: 'Redirections',
    nothingSent: 'Rien n’a été envoyé\u{A0}: les formulaires ne fonctionnent pas à un autre moment.',
    another: 'Autre moment',
    at: 'Jour et heure ({zone})',
    show: 'Afficher',
    change: 'Modification de cette page ou du site',
    edit: 'Modifier la page',
    compare: 'Comparer avec la page actuelle et restaurer',
    trash: 'Page dans la corbeille',
    present: 'Site actuel',
    sideBySide: 'Côte à côte avec le site actuel',
    endComparison: 'Fermer la comparaison',
    archive: 'Enregistrer comme archive',
    share: 'Partager',
  },
};
