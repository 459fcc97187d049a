import type { FindingTexts } from './translated-findings.ts';

export const dutch: FindingTexts = {
  'versions-supported': ['Ximblox {ximblox}, Node {node}, PostgreSQL {postgres}.', ''],
  'postgres-too-old': ['PostgreSQL {postgres} is te oud.', 'Werk bij naar PostgreSQL 15 of nieuwer.'],
  'database-usable': ['De database reageert in {milliseconds} ms. Grootte: {size}.', ''],
  'database-missing': [
    'De gegevensmap {folder} bevat geen database.',
    'Stel XIMBLOX_DATA in op de juiste map of start de website één keer.',
  ],
  'database-unusable': ['{reason}', 'Los dit eerst op; de andere controles hebben de database nodig.'],
  'database-read-only': ['De database is alleen-lezen.', 'Maak verbinding met de primaire server.'],
  'database-unsafe': [
    'Opgeslagen gegevens kunnen bij stroomuitval verloren gaan door de PostgreSQL-instellingen {settings}.',
    'Schakel ze in in postgresql.conf.',
  ],
  'database-few-connections': [
    'PostgreSQL staat {max} verbindingen toe en één instantie gebruikt er maximaal {needed}.',
    'Verhoog max_connections en de CONNECTION LIMIT van gebruiker en database of verlaag XIMBLOX_DATABASE_POOL.',
  ],
  'migrations-complete': ['Het databaseschema is actueel.', ''],
  'migrations-pending': ['Migraties zijn niet uitgevoerd: {names}.', 'Voer ‘ximblox migrate’ uit of start de website.'],
  'migrations-unknown': ['{reason}', 'Gebruik de nieuwste versie van Ximblox.'],
  'clock-right': ['De klokken van deze machine en de database lopen {seconds} s uiteen.', ''],
  'clock-differs': [
    'De klokken van deze machine en de database lopen {seconds} s uiteen.',
    'Synchroniseer beide klokken, bijvoorbeeld met chrony of systemd-timesyncd.',
  ],
  'clock-wrong': [
    'De klokken van deze machine en de database lopen {seconds} s uiteen, waardoor planningen en sessies niet kloppen.',
    'Synchroniseer beide klokken, bijvoorbeeld met chrony of systemd-timesyncd.',
  ],
  'storage-works': ['Bestanden kunnen worden opgeslagen, gelezen en verwijderd.', ''],
  'storage-broken': [
    'Bestanden kunnen niet worden opgeslagen: {reason}.',
    'Controleer de map media in de gegevensmap en de eigenaar ervan, of de instellingen van de bucket.',
  ],
  'disk-free': ['{free} van {total} is vrij.', ''],
  'disk-low': ['In de gegevensmap is nog maar {free} van {total} vrij.', 'Maak ruimte vrij of vergroot de schijf.'],
  'disk-full': ['In de gegevensmap is nog maar {free} van {total} vrij.', 'Maak ruimte vrij of vergroot de schijf.'],
  'disk-unknown': [
    'De gegevensmap {folder} kan niet worden gelezen: {reason}.',
    'Controleer de map en de eigenaar ervan.',
  ],
  'key-fits': ['De sleutel ontsleutelt de opgeslagen geheimen.', ''],
  'key-unused': ['Er zijn nog geen geheimen opgeslagen.', ''],
  'key-differs': [
    'De sleutel kan de opgeslagen geheimen van webhooks en tweestapsverificatie niet ontsleutelen.',
    'Zet de oorspronkelijke secret.key terug in de gegevensmap of herstel XIMBLOX_SECRET_KEY.',
  ],
  'proxy-right': ['Geen enkele proxy verbergt de adressen van bezoekers.', ''],
  'proxy-missing': [
    'XIMBLOX_PUBLIC_URL begint met https, maar XIMBLOX_TRUSTED_PROXIES is leeg, waardoor alle bezoekers de limieten en blokkades van de proxy delen.',
    'Stel XIMBLOX_TRUSTED_PROXIES in op het adres van de proxy en laat de proxy X-Forwarded-For meesturen.',
  ],
  'proxy-untrusted': [
    'De proxy {proxy} wordt niet vertrouwd, waardoor al zijn bezoekers de limieten en blokkades van één adres delen.',
    'Voeg het adres of bereik ervan toe aan XIMBLOX_TRUSTED_PROXIES.',
  ],
  'proxy-silent': [
    'De proxy {proxy} stuurt geen X-Forwarded-For mee, waardoor al zijn bezoekers de limieten en blokkades van één adres delen.',
    'Laat de proxy X-Forwarded-For instellen op het adres van de bezoeker en voeg de proxy toe aan XIMBLOX_TRUSTED_PROXIES.',
  ],
  'listener-works': ['Meldingen van de database komen aan. Verbonden instanties: {instances}.', ''],
  'listener-silent': [
    'Meldingen van de database komen niet aan: {reason}.',
    'Maak rechtstreeks verbinding met PostgreSQL, niet via een pooler in transactiemodus zoals PgBouncer.',
  ],
  'listener-missing': [
    'Geen enkele instantie luistert naar de database, waardoor caches oude inhoud tonen.',
    'Zoek in het logboek naar ‘the connection for notifications broke’ en start de instanties opnieuw.',
  ],
  'jobs-done': ['Er zijn geen mislukte of vertraagde achtergrondtaken.', ''],
  'jobs-parked': [
    'Definitief mislukte achtergrondtaken: {parked}. De laatste: {name}, {error}',
    'Voer ze hieronder opnieuw uit of verwijder ze.',
  ],
  'jobs-retried': [
    'Mislukte achtergrondtaken die opnieuw worden geprobeerd: {retried}. De laatste: {name}, {error}',
    'Verhelp de oorzaak; ze worden vanzelf opnieuw uitgevoerd.',
  ],
  'jobs-waiting': [
    'Achtergrondtaken wachten al {minutes} minuten: {name}.',
    'Start de website; er draait geen instantie.',
  ],
  'jobs-late': [
    'Achtergrondtaken wachten al {minutes} minuten: {name}.',
    'Controleer het logboek van de instanties en de belasting van machine en database.',
  ],
  'jobs-stuck': [
    'Een achtergrondtaak draait al {minutes} minuten: {name}.',
    'Controleer het logboek; start de instantie opnieuw als de taak niet eindigt.',
  ],
  'mails-sent': ['Er zijn geen mislukte e-mails.', ''],
  'mails-retried': [
    'Mislukte e-mails die opnieuw worden geprobeerd: {retried}. De laatste: {error}',
    'Controleer SMTP_URL en de mailserver.',
  ],
  'mails-failed': [
    'Definitief mislukte e-mails: {failed}. De laatste: {error}',
    'Verstuur ze opnieuw of verwijder ze.',
  ],
  'check-failed': [
    'De controle is mislukt: {reason}',
    'Voer de controle opnieuw uit en meld de fout als die blijft optreden.',
  ],
};
