import type { Command } from 'commander';
import { counted, megabytes } from '../counted.ts';
import { tuneMemory } from '../tune-memory.ts';
import type { Moved, MoveOptions } from '../move/move.ts';
import { lostFiles } from './lost-files.ts';

/** Shows the progress of a move in a terminal. */
function showProgress(): MoveOptions['onProgress'] {
  let [step, shownAt] = ['', 0];
  return (name, { objects, bytes, rows }) => {
    if (!process.stderr.isTTY || (name === step && Date.now() - shownAt < 100)) return;
    const figures =
      objects === undefined ? counted(rows ?? 0, 'row') : `${counted(objects, 'file')}, ${megabytes(bytes ?? 0)}`;
    process.stderr.write(`${name === step ? '\r' : '\n'}${name}: ${figures} `);
    [step, shownAt] = [name, Date.now()];
  };
}

function summary({ rows, files }: Moved): string {
  const parts = [
    ...(rows ? [`${counted(rows.rows, 'row')} of ${counted(rows.tables, 'table')}`] : []),
    ...(files ? [`${counted(files.objects, 'file')} (${megabytes(files.bytes)})`] : []),
  ];
  return `Moved ${parts.join(' and ')}, and compared all of them with the original.`;
}

const next = (changes: readonly string[]): string => `
Change the environment, then start Ximblox:
${changes.map((line) => `  ${line}\n`).join('')}
The original was not changed. To go back without the changes that are made from now on, start Ximblox with the previous
environment. To go back with them, move in the other direction.
`;

async function run(root: string, file: string, { replace = false }: { replace?: boolean }): Promise<void> {
  tuneMemory('stream');
  const { readMoveSettings, isSameDatabase, isSameStorage, storagePlace } = await import('../move/target-settings.ts');
  const { move } = await import('../move/move.ts');
  const { databaseLocation } = await import('@ximblox/server/platform');
  const { source, target, changes } = await readMoveSettings(root, file, process.env);
  const databasePlace = ({ databaseUrl, dataFolder }: typeof source): string =>
    databaseUrl === null
      ? `the embedded PostgreSQL in ${dataFolder}`
      : `PostgreSQL at ${databaseLocation(databaseUrl)}`;
  const line = (what: string, stays: boolean, place: (settings: typeof source) => string): string =>
    `${what} ${stays ? `stays: ${place(source)}` : `from ${place(source)} to ${place(target)}`}\n`;
  process.stdout.write(line('Database:', isSameDatabase(source, target), databasePlace));
  process.stdout.write(line('Files:   ', isSameStorage(source, target), storagePlace));
  const moved = await move({ source, target, replace, onProgress: showProgress() });
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (moved.isComplete) {
    process.stdout.write(`${summary(moved)}\n${lostFiles(moved.lost)}${next(changes)}`);
    return;
  }
  const { objects = 0, bytes = 0 } = moved.files ?? {};
  process.stdout.write(
    `Copied ${counted(objects, 'file')} (${megabytes(bytes)}). The site is running: stop all its instances, then run this command again.\n`,
  );
  process.exitCode = 2;
}

export function addMove(program: Command, root: string): void {
  program
    .command('move')
    .argument('<file>', 'environment file with the settings of the target: DATABASE_URL, XIMBLOX_S3_…, XIMBLOX_DATA')
    .option('--replace', 'delete what the database of the target contains')
    .description(
      'move the site to another database or file storage; while it is running, only files are copied, with exit code 2',
    )
    .action((file: string, options: { replace?: boolean }) => run(root, file, options));
}
