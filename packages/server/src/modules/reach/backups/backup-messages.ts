import type { UserLanguage } from '../../people/users/index.ts';

/** Messages of the email about backups; `{site}`, `{place}` and `{problem}` are filled in. `{problem}` is English. */
interface BackupMessages {
  failed: { subject: string; text: string; rest: string };
  overdue: { subject: string; text: string; rest: string };
  incomplete: { subject: string; text: string; rest: string };
}

export const backupMessages: Record<UserLanguage, BackupMessages> = {
  en: {
    failed: {
      subject: 'Backup of {site} failed',
      text: 'The scheduled backup of {site} to {place} failed:\n\n{problem}',
      rest: 'The next scheduled backup will try again. Earlier backups are kept.',
    },
    overdue: {
      subject: 'No recent backup of {site}',
      text: 'The last successful backup of {site} is older than twice the interval of its schedule.',
      rest: 'Another backup has been queued. If you receive this email again, ask your system administrator to check the schedule and the log.',
    },
    incomplete: {
      subject: 'Files of {site} are missing',
      text: 'The scheduled backup of {site} to {place} was created, but:\n\n{problem}',
      rest: 'Ask your system administrator to restore these files from an earlier backup, or replace them in the media library. You receive this email again only when other files are missing.',
    },
  },
  nl: {
    failed: {
      subject: 'Back-up van {site} is mislukt',
      text: 'De geplande back-up van {site} naar {place} is mislukt:\n\n{problem}',
      rest: 'De volgende geplande back-up probeert het opnieuw. Eerdere back-ups blijven bewaard.',
    },
    overdue: {
      subject: 'Geen recente back-up van {site}',
      text: 'De laatste geslaagde back-up van {site} is ouder dan tweemaal het geplande interval.',
      rest: 'Er is een nieuwe back-up ingepland. Krijgt u deze e-mail opnieuw, vraag uw systeembeheerder dan om de planning en het logboek te controleren.',
    },
    incomplete: {
      subject: 'Er ontbreken bestanden van {site}',
      text: 'De geplande back-up van {site} naar {place} is gemaakt, maar:\n\n{problem}',
      rest: 'Vraag uw systeembeheerder deze bestanden uit een eerdere back-up terug te zetten, of vervang ze in de mediabibliotheek. U krijgt deze e-mail pas weer als er andere bestanden ontbreken.',
    },
  },
  de: {
    failed: {
      subject: 'Sicherung von {site} fehlgeschlagen',
      text: 'die geplante Sicherung von {site} nach {place} ist fehlgeschlagen:\n\n{problem}',
      rest: 'Die nächste geplante Sicherung versucht es erneut. Frühere Sicherungen bleiben erhalten.',
    },
    overdue: {
      subject: 'Keine aktuelle Sicherung von {site}',
      text: 'die letzte erfolgreiche Sicherung von {site} ist älter als das Doppelte des geplanten Intervalls.',
      rest: 'Eine neue Sicherung ist eingeplant. Wenn Sie diese E-Mail erneut erhalten, bitten Sie Ihre Systemverwaltung, Zeitplan und Protokoll zu prüfen.',
    },
    incomplete: {
      subject: 'Dateien von {site} fehlen',
      text: 'die geplante Sicherung von {site} nach {place} wurde erstellt, aber:\n\n{problem}',
      rest: 'Bitten Sie Ihre Systemverwaltung, diese Dateien aus einer früheren Sicherung wiederherzustellen, oder ersetzen Sie sie in der Mediathek. Sie erhalten diese E-Mail erst wieder, wenn andere Dateien fehlen.',
    },
  },
  fr: {
    failed: {
      subject: 'Échec de la sauvegarde de {site}',
      text: 'La sauvegarde programmée de {site} vers {place} a échoué :\n\n{problem}',
      rest: 'La prochaine sauvegarde programmée fera une nouvelle tentative. Les sauvegardes précédentes sont conservées.',
    },
    overdue: {
      subject: 'Aucune sauvegarde récente de {site}',
      text: 'La dernière sauvegarde réussie de {site} date de plus du double de l’intervalle programmé.',
      rest: 'Une nouvelle sauvegarde est en attente. Si vous recevez de nouveau cet e-mail, demandez à votre administrateur système de vérifier la programmation et le journal.',
    },
    incomplete: {
      subject: 'Des fichiers de {site} sont introuvables',
      text: 'La sauvegarde programmée de {site} vers {place} a été créée, mais :\n\n{problem}',
      rest: 'Demandez à votre administrateur système de restaurer ces fichiers à partir d’une sauvegarde antérieure, ou remplacez-les dans la médiathèque. Vous ne recevrez de nouveau cet e-mail que si d’autres fichiers sont introuvables.',
    },
  },
};
