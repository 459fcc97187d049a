'use strict';
// The way in of every npm script: plain JavaScript without dependencies, since it runs before anything is installed and on any Node from 18.
const { spawn } = require('node:child_process');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureInstalled } = require('./run/install.cjs');
const { findNode, isRightNode, Refusal } = require('./run/node.cjs');

const root = resolve(__dirname, '..');

/** What each command runs, before the arguments of the caller. */
const commands = {
  start: ['packages/cli/src/main.ts', 'start'],
  dev: ['packages/cli/src/main.ts', 'dev'],
  build: ['packages/cli/src/main.ts', 'build'],
  cli: ['packages/cli/src/main.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['scripts/bench.ts'],
  mutate: ['scripts/mutate.ts'],
};

/** Commands that need the tools of tests, checks and benchmarks installed; the others need the dependencies of production. */
const needTools = new Set(['test', 'check', 'bench', 'mutate']);

/** Runs the program under another Node and ends as it ends. */
function runUnder(node, program, args) {
  const child = spawn(node, [program, ...args], { cwd: root, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];
  // The terminal sends Ctrl-C to the child too; the child takes a second one for the same wish.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node at ${node} does not run: ${error.message}`));
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
