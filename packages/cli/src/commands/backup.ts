import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { counted, megabytes } from '../counted.ts';
import { tuneMemory } from '../tune-memory.ts';
import { lostFiles } from './lost-files.ts';

interface Options {
  includeKey?: true;
}

async function backUp(root: string, target: string | undefined, options: Options): Promise<void> {
  tuneMemory('stream');
  const { withInstallation } = await import('../serve/installation.ts');
  const { backupTarget, describeMissing, keyPath, lowerPriority, takeBackup } = await import(
    '@ximblox/server/platform'
  );
  await withInstallation(
    root,
    async ({ settings, databaseUrl }) => {
      lowerPriority();
      const readsKey = options.includeKey && settings.secretKey === null;
      const key = readsKey ? await readFile(keyPath(settings.dataFolder)).catch(() => null) : null;
      const taken = await takeBackup({
        databaseUrl,
        settings,
        target: target ?? backupTarget(settings),
        key,
        onProgress({ rows, files }) {
          if (process.stderr.isTTY) process.stderr.write(`\r${counted(rows, 'row')}, ${counted(files, 'file')}`);
        },
      });
      if (process.stderr.isTTY) process.stderr.write('\r');
      process.stderr.write(
        `Backed up ${counted(taken.rows, 'row')} of ${counted(taken.tables, 'table')} and ${counted(taken.files, 'file')} ` +
          `(${megabytes(taken.fileBytes)}) to ${taken.place}.\n` +
          (key
            ? 'The backup contains secret.key, which decrypts second factors and webhook secrets. Keep it safe.\n'
            : 'The backup does not contain the key that encrypts second factors and webhook secrets. Keep secret.key, or XIMBLOX_SECRET_KEY, elsewhere.\n'),
      );
      if (taken.missing.length === 0) return;
      process.stderr.write(
        `These files are missing or damaged in the file storage of the site:\n${taken.missing.map((file) => `  ${describeMissing(file)}\n`).join('')}`,
      );
      process.exitCode = 1;
    },
    { readOnly: true },
  );
}

async function verify(root: string, source: string): Promise<void> {
  tuneMemory('stream');
  const { openBackupPlace, readSettings, verifyBackup } = await import('@ximblox/server/platform');
  const place = await openBackupPlace(source, readSettings(process.env, root));
  const { header, manifest } = await verifyBackup(await place.read(), place.beside);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${place.name} is complete: ${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')}, ` +
      `created ${header.createdAt} by Ximblox ${header.version}.\n${lostFiles(manifest.missing)}`,
  );
}

export function addBackup(program: Command, root: string): void {
  const backup = program
    .command('backup')
    .argument('[target]', 'file, folder ending with /, s3://bucket/folder, or - (default: XIMBLOX_BACKUP_TARGET)')
    .option('--include-key', 'include secret.key, which decrypts second factors and webhook secrets')
    .description('back up the database and all files while the site is running')
    .action((target: string | undefined, options: Options) => backUp(root, target, options));
  backup
    .command('verify')
    .argument('<source>', 'file, folder or s3://bucket/folder; for a folder or bucket, its newest backup')
    .description('read a backup and compare it with its checksums')
    .action((source: string) => verify(root, source));
}
