import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { root } from './checks.ts';
import { folderInMemory } from './folder-in-memory.ts';
import { equivalents } from './mutation/equivalents.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { type Room, rooms } from './mutation/rooms.ts';

/**
 * Mutation testing: `npm run mutate` mutates the most critical sources and counts the mutants that a test detects;
 * `npm run mutate -- cache` runs one room, `npm run mutate -- tagged-cache` the sources whose path contains a text. It changes sources in place and restores them, so it needs a clean tree.
 */
const goal = 0.95;

const chosen = process.argv.slice(2);
const inMemory = folderInMemory();
if (inMemory !== undefined) process.env.TMPDIR = inMemory;

/** The mutated source file, restored however the run ends. */
let open: { path: string; source: string } | undefined;
const putBack = (): void => {
  if (open) writeFileSync(open.path, open.source);
  open = undefined;
};
process.on('exit', putBack);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Milliseconds that a group of tests may take: a mutant with an endless loop blocks its worker, which no timeout of a test ends. */
let deadline = 600_000;
/** Kills the workers; Vitest then reports that they have ended, and starts others. */
const killWorkers = (): unknown => spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);

/** Whether all tests of a group pass. */
async function pass(vitest: Vitest, group: readonly string[]): Promise<boolean> {
  const specifications = await vitest.globTestSpecifications([...group]);
  const timer = setTimeout(killWorkers, deadline);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearTimeout(timer);
  vitest.state.filesMap.clear();
  // A test file whose worker hangs has neither failed nor passed.
  const passed = testModules.filter((module) => module.state() === 'passed');
  return unhandledErrors.length === 0 && passed.length === specifications.length;
}

type Tests = Room['tests'];

async function isCaught(vitest: Vitest, tests: Tests): Promise<boolean> {
  for (const group of tests) if (!(await pass(vitest, group))) return true;
  return false;
}

/** The tests of a room, those in the file beside the source first: they detect most of its mutants. */
function testsOf(source: string, { tests }: Room): Tests {
  const own = source.replace(/(?:\.job)?\.ts$/, '.test.ts');
  return existsSync(join(root, own)) ? [[own], ...tests] : tests;
}

async function tryMutant(vitest: Vitest, tests: Tests, path: string, mutant: Mutant): Promise<boolean> {
  open = { path, source: readFileSync(path, 'utf8') };
  try {
    writeFileSync(path, mutant.source);
    vitest.invalidateFile(path);
    return await isCaught(vitest, tests);
  } finally {
    putBack();
    vitest.invalidateFile(path);
  }
}

const isEquivalent = (source: string, { code, after }: Mutant): boolean =>
  equivalents.some((one) => one.source === source && one.code === code && one.after === after);

/** @returns the number of mutants, and how many of them a test detected */
async function mutateRoom(vitest: Vitest, room: Room): Promise<{ all: number; caught: number }> {
  let [all, caught] = [0, 0];
  const began = performance.now();
  if (await isCaught(vitest, room.tests)) throw new Error(`The tests of ${room.name} fail without any mutant.`);
  deadline = 30_000 + 3 * (performance.now() - began);
  for (const source of room.sources) {
    const path = join(root, source);
    const tests = testsOf(source, room);
    for (const mutant of mutantsOf(readFileSync(path, 'utf8'))) {
      if (isEquivalent(source, mutant)) continue;
      all += 1;
      if (await tryMutant(vitest, tests, path, mutant)) caught += 1;
      else process.stdout.write(`survived: ${source}:${mutant.line}\n  ${mutant.before}\n  ${mutant.after}\n`);
    }
  }
  const share = ((caught / all) * 100).toFixed(1);
  process.stdout.write(`${room.name}: ${caught} of ${all} caught (${share} %, goal ${goal * 100} %)\n`);
  return { all, caught };
}

/** The rooms to run, with the chosen sources. */
const wanted = rooms.flatMap((room) => {
  const isWhole = chosen.length === 0 || chosen.includes(room.name);
  const sources = room.sources.filter((source) => isWhole || chosen.some((part) => source.includes(part)));
  return sources.length === 0 ? [] : [{ ...room, sources }];
});
const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  // A hanging test counts as detection; a server that starts on a busy machine must not.
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
try {
  let failed = wanted.length === 0 ? 1 : 0;
  for (const room of wanted) {
    const { all, caught } = await mutateRoom(vitest, room);
    if (caught < all * goal) failed += 1;
  }
  process.stdout.write(`${wanted.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await vitest.close();
}
