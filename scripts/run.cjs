'use strict';
// Entry point of every npm script. Plain JavaScript without dependencies: it runs before packages are installed, on Node 18 or newer.
const { spawn } = require('node:child_process');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureInstalled } = require('./run/install.cjs');
const { findNode, isRightNode, Refusal } = require('./run/node.cjs');

const root = resolve(__dirname, '..');

/** Script and first arguments of each command. */
const commands = {
  start: ['packages/cli/src/main.ts', 'start'],
  dev: ['packages/cli/src/main.ts', 'dev'],
  build: ['packages/cli/src/main.ts', 'build'],
  cli: ['packages/cli/src/main.ts'],
  'build:packages': ['scripts/build-packages.ts'],
  docs: ['scripts/docs.ts'],
  'api-report': ['scripts/api-report.ts'],
  release: ['scripts/release.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['scripts/bench.ts'],
  mutate: ['scripts/mutate.ts'],
};

/** Commands that need the development dependencies. */
const needTools = new Set(['build:packages', 'docs', 'api-report', 'test', 'check', 'bench', 'mutate']);

/** Runs the program with another Node and exits with its exit code or signal. */
function runUnder(node, program, args) {
  const child = spawn(node, [program, ...args], { cwd: root, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];
  // The terminal sends Ctrl-C to the child too. The child ignores the second one.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node at ${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code === null ? 1 : code;
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main() {
  const [name, ...given] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(`Usage: node scripts/run.cjs <${Object.keys(commands).join('|')}>`);
  process.chdir(root);
  await ensureInstalled(root, needTools.has(name));
  const [file, ...before] = command;
  const program = join(root, file);
  const args = [...before, ...given];
  if (!isRightNode(process.versions.node)) return runUnder(findNode(root), program, args);
  process.argv.splice(1, process.argv.length - 1, program, ...args);
  await import(pathToFileURL(program).href);
}

main().catch((error) => {
  if (error instanceof Refusal) fail(error.message);
  throw error;
});
