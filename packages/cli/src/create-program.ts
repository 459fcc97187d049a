import { Command } from 'commander';
import { addBackup } from './commands/backup.ts';
import { addBuild } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addContent } from './commands/content.ts';
import { addDev } from './commands/dev.ts';
import { addDoctor } from './commands/doctor.ts';
import { addGenerate } from './commands/generate.ts';
import { addHelp } from './commands/help.ts';
import { addMigrate } from './commands/migrate.ts';
import { addMove } from './commands/move.ts';
import { addRestore } from './commands/restore.ts';
import { addSeed } from './commands/seed.ts';
import { addStart } from './commands/start.ts';
import { addUser } from './commands/user.ts';

/** Returns the command line with all its commands. `root` is the folder that relative paths in settings start from. */
export function createProgram(root: string): Command {
  const program = new Command('ximblox')
    .description('Self-hosted content management.')
    .helpCommand(false)
    .showHelpAfterError();
  for (const add of [
    addStart,
    addDev,
    addBuild,
    addCheck,
    addGenerate,
    addContent,
    addMigrate,
    addBackup,
    addRestore,
    addMove,
    addDoctor,
    addSeed,
    addUser,
    addHelp,
  ])
    add(program, root);
  return program;
}
