#!/usr/bin/env node
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createProgram } from './create-program.ts';
import { reportFailure } from './report-failure.ts';
import { findRoot, isInstalled } from './root.ts';

// A message that cannot be written, as on a full disk, does not end a command.
process.stderr.on('error', () => undefined);
const root = findRoot();
if (isInstalled()) {
  process.env.XIMBLOX_SITE ||= '.';
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
// In a read-only checkout the start is only slower.
enableCompileCache(join(root, 'node_modules', '.cache', 'ximblox-compile'));

try {
  await createProgram(root).parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
  // The channel to the primary process would keep a worker alive.
  if (cluster.isWorker) process.exit();
}
