import type { FindingTexts } from './translated-findings.ts';

export const french: FindingTexts = {
  'versions-supported': ['Ximblox {ximblox}, Node {node}, PostgreSQL {postgres}.', ''],
  'postgres-too-old': ['PostgreSQL {postgres} est trop ancien.', 'Passez à PostgreSQL 15 ou plus récent.'],
  'database-usable': ['La base de données répond en {milliseconds} ms. Taille : {size}.', ''],
  'database-missing': [
    'Le dossier de données {folder} ne contient pas de base de données.',
    'Indiquez le bon dossier dans XIMBLOX_DATA ou démarrez le site une fois.',
  ],
  'database-unusable': [
    '{reason}',
    'Corrigez d’abord ce point ; les autres contrôles ont besoin de la base de données.',
  ],
  'database-read-only': ['La base de données est en lecture seule.', 'Connectez-vous au serveur principal.'],
  'database-unsafe': [
    'À cause des paramètres PostgreSQL {settings}, des données enregistrées peuvent être perdues en cas de coupure de courant.',
    'Activez-les dans postgresql.conf.',
  ],
  'database-few-connections': [
    'PostgreSQL autorise {max} connexions et une instance en utilise jusqu’à {needed}.',
    'Augmentez max_connections et la CONNECTION LIMIT de l’utilisateur et de la base ou diminuez XIMBLOX_DATABASE_POOL.',
  ],
  'migrations-complete': ['Le schéma de la base de données est à jour.', ''],
  'migrations-pending': [
    'Des migrations n’ont pas été exécutées : {names}.',
    'Exécutez « ximblox migrate » ou démarrez le site.',
  ],
  'migrations-unknown': ['{reason}', 'Utilisez la version la plus récente de Ximblox.'],
  'clock-right': ['Les horloges de cette machine et de la base de données présentent un écart de {seconds} s.', ''],
  'clock-differs': [
    'Les horloges de cette machine et de la base de données présentent un écart de {seconds} s.',
    'Synchronisez les deux horloges, par exemple avec chrony ou systemd-timesyncd.',
  ],
  'clock-wrong': [
    'Les horloges de cette machine et de la base de données présentent un écart de {seconds} s, ce qui fausse les programmations et les sessions.',
    'Synchronisez les deux horloges, par exemple avec chrony ou systemd-timesyncd.',
  ],
  'storage-works': ['Les fichiers peuvent être enregistrés, lus et supprimés.', ''],
  'storage-broken': [
    'Les fichiers ne peuvent pas être enregistrés : {reason}.',
    'Vérifiez le dossier media du dossier de données et son propriétaire ou les paramètres du bucket.',
  ],
  'disk-free': ['{free} sur {total} sont libres.', ''],
  'disk-low': [
    'Il ne reste que {free} sur {total} dans le dossier de données.',
    'Libérez de l’espace ou agrandissez le disque.',
  ],
  'disk-full': [
    'Il ne reste que {free} sur {total} dans le dossier de données.',
    'Libérez de l’espace ou agrandissez le disque.',
  ],
  'disk-unknown': [
    'Le dossier de données {folder} ne peut pas être lu : {reason}.',
    'Vérifiez le dossier et son propriétaire.',
  ],
  'key-fits': ['La clé déchiffre les secrets enregistrés.', ''],
  'key-unused': ['Aucun secret n’est encore enregistré.', ''],
  'key-differs': [
    'La clé ne peut pas déchiffrer les secrets enregistrés des webhooks et des seconds facteurs.',
    'Restaurez le fichier secret.key d’origine dans le dossier de données ou la valeur d’origine de XIMBLOX_SECRET_KEY.',
  ],
  'proxy-right': ['Aucun proxy ne masque les adresses des visiteurs.', ''],
  'proxy-missing': [
    'XIMBLOX_PUBLIC_URL commence par https, mais XIMBLOX_TRUSTED_PROXIES est vide ; tous les visiteurs partagent donc les limites et les blocages du proxy.',
    'Indiquez l’adresse du proxy dans XIMBLOX_TRUSTED_PROXIES et faites-lui définir X-Forwarded-For.',
  ],
  'proxy-untrusted': [
    'Le proxy {proxy} n’est pas approuvé ; tous ses visiteurs partagent donc les limites et les blocages d’une seule adresse.',
    'Ajoutez son adresse ou sa plage à XIMBLOX_TRUSTED_PROXIES.',
  ],
  'proxy-silent': [
    'Le proxy {proxy} n’envoie pas X-Forwarded-For ; tous ses visiteurs partagent donc les limites et les blocages d’une seule adresse.',
    'Faites-lui définir X-Forwarded-For avec l’adresse du visiteur et ajoutez-le à XIMBLOX_TRUSTED_PROXIES.',
  ],
  'listener-works': ['Les notifications de la base de données arrivent. Instances à l’écoute : {instances}.', ''],
  'listener-silent': [
    'Les notifications de la base de données n’arrivent pas : {reason}.',
    'Connectez-vous directement à PostgreSQL, sans pooler en mode transaction tel que PgBouncer.',
  ],
  'listener-missing': [
    'Aucune instance n’écoute la base de données ; les caches affichent donc d’anciens contenus.',
    'Cherchez « the connection for notifications broke » dans le journal et redémarrez les instances.',
  ],
  'jobs-done': ['Aucune tâche de fond en échec ou en retard.', ''],
  'jobs-parked': [
    'Tâches de fond définitivement en échec : {parked}. La dernière : {name}, {error}',
    'Relancez-les ci-dessous ou supprimez-les.',
  ],
  'jobs-retried': [
    'Tâches de fond en échec qui seront relancées : {retried}. La dernière : {name}, {error}',
    'Corrigez la cause ; elles seront relancées automatiquement.',
  ],
  'jobs-waiting': [
    'Des tâches de fond attendent depuis {minutes} minutes : {name}.',
    'Démarrez le site ; aucune instance ne fonctionne.',
  ],
  'jobs-late': [
    'Des tâches de fond attendent depuis {minutes} minutes : {name}.',
    'Vérifiez le journal des instances, ainsi que la charge de la machine et de la base de données.',
  ],
  'jobs-stuck': [
    'Une tâche de fond est en cours depuis {minutes} minutes : {name}.',
    'Vérifiez le journal ; redémarrez l’instance si la tâche ne se termine pas.',
  ],
  'mails-sent': ['Aucun e-mail en échec.', ''],
  'mails-retried': [
    'E-mails en échec qui seront renvoyés : {retried}. Le dernier : {error}',
    'Vérifiez SMTP_URL et le serveur de messagerie.',
  ],
  'mails-failed': [
    'E-mails définitivement en échec : {failed}. Le dernier : {error}',
    'Renvoyez-les ou supprimez-les.',
  ],
  'check-failed': ['Le contrôle a échoué : {reason}', 'Relancez-le et signalez l’erreur si elle persiste.'],
};
