import type { FindingTexts } from './translated-findings.ts';

export const german: FindingTexts = {
  'versions-supported': ['Ximblox {ximblox}, Node {node}, PostgreSQL {postgres}.', ''],
  'postgres-too-old': ['PostgreSQL {postgres} ist zu alt.', 'Aktualisieren Sie auf PostgreSQL 15 oder neuer.'],
  'database-usable': ['Die Datenbank antwortet in {milliseconds} ms. Größe: {size}.', ''],
  'database-missing': [
    'Der Datenordner {folder} enthält keine Datenbank.',
    'Setzen Sie XIMBLOX_DATA auf den richtigen Ordner oder starten Sie die Website einmal.',
  ],
  'database-unusable': ['{reason}', 'Beheben Sie dies zuerst; die anderen Prüfungen benötigen die Datenbank.'],
  'database-read-only': ['Die Datenbank ist schreibgeschützt.', 'Verbinden Sie sich mit dem primären Server.'],
  'database-unsafe': [
    'Wegen der PostgreSQL-Einstellungen {settings} können gespeicherte Daten bei einem Stromausfall verloren gehen.',
    'Schalten Sie sie in postgresql.conf ein.',
  ],
  'database-few-connections': [
    'PostgreSQL erlaubt {max} Verbindungen und eine Instanz verwendet bis zu {needed}.',
    'Erhöhen Sie max_connections und das CONNECTION LIMIT von Benutzer und Datenbank oder senken Sie XIMBLOX_DATABASE_POOL.',
  ],
  'migrations-complete': ['Das Datenbankschema ist aktuell.', ''],
  'migrations-pending': [
    'Migrationen wurden nicht ausgeführt: {names}.',
    'Führen Sie „ximblox migrate“ aus oder starten Sie die Website.',
  ],
  'migrations-unknown': ['{reason}', 'Verwenden Sie die neueste Version von Ximblox.'],
  'clock-right': ['Die Uhren dieses Rechners und der Datenbank weichen um {seconds} s voneinander ab.', ''],
  'clock-differs': [
    'Die Uhren dieses Rechners und der Datenbank weichen um {seconds} s voneinander ab.',
    'Synchronisieren Sie beide Uhren, zum Beispiel mit chrony oder systemd-timesyncd.',
  ],
  'clock-wrong': [
    'Die Uhren dieses Rechners und der Datenbank weichen um {seconds} s voneinander ab; Zeitpläne und Sitzungen sind deshalb falsch.',
    'Synchronisieren Sie beide Uhren, zum Beispiel mit chrony oder systemd-timesyncd.',
  ],
  'storage-works': ['Dateien können gespeichert, gelesen und gelöscht werden.', ''],
  'storage-broken': [
    'Dateien können nicht gespeichert werden: {reason}.',
    'Prüfen Sie den Ordner media im Datenordner und seinen Eigentümer oder die Einstellungen des Buckets.',
  ],
  'disk-free': ['{free} von {total} sind frei.', ''],
  'disk-low': [
    'Im Datenordner sind nur noch {free} von {total} frei.',
    'Geben Sie Speicherplatz frei oder vergrößern Sie den Datenträger.',
  ],
  'disk-full': [
    'Im Datenordner sind nur noch {free} von {total} frei.',
    'Geben Sie Speicherplatz frei oder vergrößern Sie den Datenträger.',
  ],
  'disk-unknown': [
    'Der Datenordner {folder} kann nicht gelesen werden: {reason}.',
    'Prüfen Sie den Ordner und seinen Eigentümer.',
  ],
  'key-fits': ['Der Schlüssel entschlüsselt die gespeicherten Geheimnisse.', ''],
  'key-unused': ['Es sind noch keine Geheimnisse gespeichert.', ''],
  'key-differs': [
    'Der Schlüssel kann die gespeicherten Geheimnisse von Webhooks und zweiten Faktoren nicht entschlüsseln.',
    'Stellen Sie die ursprüngliche Datei secret.key im Datenordner oder den ursprünglichen Wert von XIMBLOX_SECRET_KEY wieder her.',
  ],
  'proxy-right': ['Kein Proxy verbirgt die Adressen von Besuchern.', ''],
  'proxy-missing': [
    'XIMBLOX_PUBLIC_URL beginnt mit https, aber XIMBLOX_TRUSTED_PROXIES ist leer; alle Besucher teilen sich daher die Limits und Sperren des Proxys.',
    'Setzen Sie XIMBLOX_TRUSTED_PROXIES auf die Adresse des Proxys und lassen Sie ihn X-Forwarded-For setzen.',
  ],
  'proxy-untrusted': [
    'Dem Proxy {proxy} wird nicht vertraut; alle seine Besucher teilen sich daher die Limits und Sperren einer Adresse.',
    'Fügen Sie seine Adresse oder seinen Bereich zu XIMBLOX_TRUSTED_PROXIES hinzu.',
  ],
  'proxy-silent': [
    'Der Proxy {proxy} sendet kein X-Forwarded-For; alle seine Besucher teilen sich daher die Limits und Sperren einer Adresse.',
    'Lassen Sie ihn X-Forwarded-For auf die Adresse des Besuchers setzen und fügen Sie ihn zu XIMBLOX_TRUSTED_PROXIES hinzu.',
  ],
  'listener-works': ['Benachrichtigungen der Datenbank kommen an. Verbundene Instanzen: {instances}.', ''],
  'listener-silent': [
    'Benachrichtigungen der Datenbank kommen nicht an: {reason}.',
    'Verbinden Sie sich direkt mit PostgreSQL, nicht über einen Pooler im Transaktionsmodus wie PgBouncer.',
  ],
  'listener-missing': [
    'Keine Instanz empfängt Benachrichtigungen der Datenbank; Caches zeigen deshalb alte Inhalte.',
    'Suchen Sie im Protokoll nach „the connection for notifications broke“ und starten Sie die Instanzen neu.',
  ],
  'jobs-done': ['Keine Hintergrundaufgabe ist fehlgeschlagen oder verspätet.', ''],
  'jobs-parked': [
    'Endgültig fehlgeschlagene Hintergrundaufgaben: {parked}. Die letzte: {name}, {error}',
    'Führen Sie sie unten erneut aus oder löschen Sie sie.',
  ],
  'jobs-retried': [
    'Fehlgeschlagene Hintergrundaufgaben, die erneut versucht werden: {retried}. Die letzte: {name}, {error}',
    'Beheben Sie die Ursache; sie werden von selbst erneut ausgeführt.',
  ],
  'jobs-waiting': [
    'Hintergrundaufgaben warten seit {minutes} Minuten: {name}.',
    'Starten Sie die Website; es läuft keine Instanz.',
  ],
  'jobs-late': [
    'Hintergrundaufgaben warten seit {minutes} Minuten: {name}.',
    'Prüfen Sie das Protokoll der Instanzen und die Auslastung von Rechner und Datenbank.',
  ],
  'jobs-stuck': [
    'Eine Hintergrundaufgabe läuft seit {minutes} Minuten: {name}.',
    'Prüfen Sie das Protokoll; starten Sie die Instanz neu, wenn die Aufgabe nicht endet.',
  ],
  'mails-sent': ['Keine E-Mail ist fehlgeschlagen.', ''],
  'mails-retried': [
    'Fehlgeschlagene E-Mails, die erneut versucht werden: {retried}. Die letzte: {error}',
    'Prüfen Sie SMTP_URL und den Mailserver.',
  ],
  'mails-failed': [
    'Endgültig fehlgeschlagene E-Mails: {failed}. Die letzte: {error}',
    'Senden Sie sie erneut oder löschen Sie sie.',
  ],
  'check-failed': [
    'Die Prüfung ist fehlgeschlagen: {reason}',
    'Führen Sie sie erneut aus und melden Sie den Fehler, wenn er weiter auftritt.',
  ],
};
