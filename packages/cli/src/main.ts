#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command } from 'commander';
import { addBuild } from './commands/build.ts';
import { addCheck } from './commands/check.ts';
import { addDev } from './commands/dev.ts';
import { addGenerate } from './commands/generate.ts';
import { addHelp } from './commands/help.ts';
import { addMigrate } from './commands/migrate.ts';
import { addSeed } from './commands/seed.ts';
import { addStart } from './commands/start.ts';
import { addUser } from './commands/user.ts';
import { reportFailure } from './report-failure.ts';
import { findRoot, isInstalled } from './root.ts';

const root = findRoot();
if (isInstalled()) {
  process.env.XIMBLOX_SITE ||= '.';
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
// In a read-only checkout the start is only slower.
enableCompileCache(join(root, 'node_modules', '.cache', 'ximblox-compile'));

const program = new Command('ximblox')
  .description('Self-hosted content management.')
  .helpCommand(false)
  .showHelpAfterError();
for (const add of [addStart, addDev, addBuild, addCheck, addGenerate, addMigrate, addSeed, addUser, addHelp])
  add(program, root);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}
