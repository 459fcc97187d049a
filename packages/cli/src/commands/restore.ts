import { rename, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { counted } from '../counted.ts';
import { tuneMemory } from '../tune-memory.ts';
import { lostFiles } from './lost-files.ts';

const ownKey =
  'The backup has no key, so this installation keeps its own. It must be the key of the original; otherwise, the next start logs a warning.\n';
const missingKey =
  'The backup has no key: put secret.key into the data folder, or set XIMBLOX_SECRET_KEY, before you start.\n';

interface Options {
  replace?: true;
}

async function restore(root: string, source: string, { replace = false }: { replace?: boolean }): Promise<void> {
  tuneMemory('stream');
  const { withInstallation } = await import('../serve/installation.ts');
  const {
    BackupError,
    findSecret,
    keyPath,
    migrate,
    openBackupPlace,
    openBlobStore,
    readKeyFile,
    restoreBackup,
    verifyBackup,
  } = await import('@ximblox/server/platform');
  await withInstallation(
    root,
    async ({ settings, databaseUrl, database }) => {
      const place = await openBackupPlace(source, settings);
      await verifyBackup(await place.read(), place.beside);
      const keyFile = keyPath(settings.dataFolder);
      const { manifest } = await restoreBackup(await place.read(), {
        databaseUrl,
        blobs: await openBlobStore(settings),
        replace,
        ...(place.beside ? { beside: place.beside } : {}),
        async storeKey(key) {
          const own = await readKeyFile(settings.dataFolder);
          if (own?.equals(key) || settings.secretKey !== null) return;
          if (own && !replace) throw new BackupError(`${keyFile} differs from the key in the backup. Use --replace.`);
          await writeFile(`${keyFile}.new`, key, { mode: 0o600 });
          await rename(`${keyFile}.new`, keyFile);
        },
      });
      const ran = await migrate(database.db);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `Restored ${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')} from ${place.name}.\n` +
          lostFiles(manifest.missing) +
          (ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : '') +
          (manifest.hasKey ? '' : (await findSecret(settings)) ? ownKey : missingKey),
      );
    },
    { mayShare: false, leavesSchema: true },
  );
}

export function addRestore(program: Command, root: string): void {
  program
    .command('restore')
    .argument('<source>', 'file, folder or s3://bucket/folder; for a folder or bucket, its newest backup')
    .option('--replace', 'delete what the database contains')
    .description('restore a backup into an empty installation that is not running')
    .action((source: string, options: Options) => restore(root, source, options));
}
