import type { UserLanguage } from '../../people/users/index.ts';

/** Messages of the email about backups; `{name}`, `{site}`, `{place}` and `{error}` are filled in. `{error}` is English. */
interface BackupMessages {
  greeting: string;
  failed: { subject: string; text: string; rest: string };
  overdue: { subject: string; text: string; rest: string };
}

export const backupMessages: Record<UserLanguage, BackupMessages> = {
  en: {
    greeting: 'Hello {name},',
    failed: {
      subject: 'Backup of {site} failed',
      text: 'The scheduled backup of {site} to {place} failed:\n\n{error}',
      rest: 'The next scheduled backup tries again. Earlier backups were kept.',
    },
    overdue: {
      subject: 'No recent backup of {site}',
      text: 'No backup of {site} has succeeded for more than twice the interval of its schedule.',
      rest: 'Another backup has been queued. If this email arrives again, ask your system administrator to check the schedule and the log.',
    },
  },
  nl: {
    greeting: 'Beste {name},',
    failed: {
      subject: 'Back-up van {site} is mislukt',
      text: 'De geplande back-up van {site} naar {place} is mislukt:\n\n{error}',
      rest: 'De volgende geplande back-up probeert het opnieuw. Eerdere back-ups zijn bewaard.',
    },
    overdue: {
      subject: 'Geen recente back-up van {site}',
      text: 'Er is al meer dan twee keer de geplande tussentijd geen back-up van {site} gelukt.',
      rest: 'Er staat een nieuwe back-up klaar. Komt deze e-mail opnieuw, vraag uw systeembeheerder dan om de planning en het logboek te controleren.',
    },
  },
  de: {
    greeting: 'Guten Tag {name},',
    failed: {
      subject: 'Sicherung von {site} fehlgeschlagen',
      text: 'Die geplante Sicherung von {site} nach {place} ist fehlgeschlagen:\n\n{error}',
      rest: 'Die nächste geplante Sicherung versucht es erneut. Frühere Sicherungen bleiben erhalten.',
    },
    overdue: {
      subject: 'Keine aktuelle Sicherung von {site}',
      text: 'Seit mehr als dem doppelten geplanten Abstand war keine Sicherung von {site} erfolgreich.',
      rest: 'Eine neue Sicherung ist eingeplant. Falls diese E-Mail erneut eintrifft, bitten Sie Ihre Systemverwaltung, Zeitplan und Protokoll zu prüfen.',
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    failed: {
      subject: 'Échec de la sauvegarde de {site}',
      text: 'La sauvegarde planifiée de {site} vers {place} a échoué :\n\n{error}',
      rest: 'La prochaine sauvegarde planifiée réessaiera. Les sauvegardes précédentes sont conservées.',
    },
    overdue: {
      subject: 'Aucune sauvegarde récente de {site}',
      text: 'Aucune sauvegarde de {site} n’a réussi depuis plus de deux fois l’intervalle planifié.',
      rest: 'Une nouvelle sauvegarde est en attente. Si cet e-mail arrive de nouveau, demandez à votre administrateur système de vérifier la planification et le journal.',
    },
  },
};
