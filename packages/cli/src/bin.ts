#!/usr/bin/env node
// The command of the published package. An older Node cannot load the rest.
import { stderr, versions } from 'node:process';

const [major = 0, minor = 0] = versions.node.split('.').map(Number);
if (major > 24 || (major === 24 && minor >= 11)) {
  await import('./main.ts');
} else {
  stderr.write(`Ximblox needs Node 24.11 or newer; this is Node ${versions.node}.\n`);
  process.exitCode = 1;
}
