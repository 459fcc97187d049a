'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { delimiter, dirname, join } = require('node:path');
const { bundledNode, isRightNode, Refusal } = require('./node.cjs');

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const modified = (path) => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs;

const lockfileOf = (root) => join(root, 'package-lock.json');
const stampOf = (root) => join(root, 'node_modules', '.ximblox-installed');
const fingerprint = (root) =>
  createHash('sha256')
    .update(fs.readFileSync(lockfileOf(root)))
    .digest('hex');

/** Whether the development dependencies are installed too. */
const hasTools = (root) => fs.existsSync(join(root, 'node_modules', 'vitest', 'package.json'));

/** Whether what is installed is what the lockfile says: by our own note, or by npm's when somebody ran npm by hand. */
function isInstalled(root, needsTools) {
  if (needsTools && !hasTools(root)) return false;
  const wanted = modified(lockfileOf(root));
  if (wanted === undefined) return true;
  const byNpm = modified(join(root, 'node_modules', '.package-lock.json'));
  if (byNpm === undefined) return false;
  if (byNpm >= wanted) return true;
  try {
    return fs.readFileSync(stampOf(root), 'utf8') === fingerprint(root);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes the lock of the installation; waits while another start installs. */
async function lock(root) {
  const file = join(root, '.cache', 'install.lock');
  fs.mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(fs.readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    const age = Date.now() - (modified(file) ?? Date.now());
    if (owner > 0 ? !isAlive(owner) : age > 5000) fs.rmSync(file, { force: true });
    else await pause(200);
  }
}

/** The program of npm: the one that started us, else the one on the path. */
function findNpm() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.c?js$/.test(started) && fs.existsSync(started)) return started;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const path of [join(folder, 'npm'), join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')]) {
      if (!fs.existsSync(path)) continue;
      const real = fs.realpathSync(path);
      if (/\.c?js$/.test(real)) return real;
      const beside = join(dirname(real), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
      if (fs.existsSync(beside)) return beside;
    }
  }
  throw new Refusal('npm was not found; install Node with npm from https://nodejs.org and try again.');
}

/** What npm has kept is used without asking whether it still holds, since the lockfile names it by its hash; without a network it gives up within half a minute. */
const network = [
  '--prefer-offline',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

function runNpm(node, args, cwd) {
  // A folder of packages that belongs to another Node must not be found first.
  const path = [dirname(node), ...(process.env.PATH ?? '').split(delimiter)].join(delimiter);
  const { status } = spawnSync(
    node,
    [findNpm(), ...args, ...network, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: path, NODE_ENV: '' },
    },
  );
  return status === 0;
}

const offline = 'look above for the reason (the first start needs the network)';

/** Whether no optional package is too young for the Node that runs us: npm leaves such packages out without a word. */
function suitsOptionalPackages(root) {
  try {
    const { satisfies } = createRequire(findNpm())('semver');
    const { packages } = JSON.parse(fs.readFileSync(lockfileOf(root), 'utf8'));
    return Object.values(packages).every(
      ({ optional, engines }) => !optional || !engines?.node || satisfies(process.versions.node, engines.node),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // An npm without that library; the way round works with every one.
    return false;
  }
}

/** The Node that npm runs under. Where ours would leave packages out, the right one comes first and installs the rest. */
function nodeForInstalling(root) {
  if (isRightNode(process.versions.node)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const { optionalDependencies = {} } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies[name];
  if (!version) {
    throw new Refusal(
      `Ximblox needs Node 24.11 or newer, and this is ${process.versions.node}; install it from https://nodejs.org and try again.`,
    );
  }
  if (suitsOptionalPackages(root)) return process.execPath;
  const folder = join(root, '.cache', 'node');
  if (!fs.existsSync(bundledNode(folder))) {
    process.stderr.write(`Getting Node ${version} ...\n`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    if (!runNpm(process.execPath, ['install', '--no-save', '--no-package-lock', `${name}@${version}`], folder)) {
      throw new Refusal(`Node ${version} could not be fetched: ${offline}.`);
    }
  }
  return bundledNode(folder);
}

/**
 * Installs the packages of the lockfile when they are missing or older than it; otherwise touches nothing and needs no network.
 * @param {string} root
 * @param {boolean} needsTools whether development dependencies are needed; where they are installed already they stay
 */
async function ensureInstalled(root, needsTools) {
  if (isInstalled(root, needsTools)) return;
  let unlock;
  try {
    unlock = await lock(root);
  } catch (error) {
    throw new Refusal(`The packages must be installed, but ${root} cannot be written (${error.code}).`);
  }
  try {
    if (isInstalled(root, needsTools)) return;
    const node = nodeForInstalling(root);
    process.stderr.write('Installing packages ...\n');
    const omitted = needsTools || hasTools(root) ? [] : ['--omit=dev'];
    if (!runNpm(node, ['ci', ...omitted], root)) throw new Refusal(`The packages could not be installed: ${offline}.`);
    fs.writeFileSync(stampOf(root), fingerprint(root));
    fs.rmSync(join(root, '.cache', 'node'), { recursive: true, force: true });
  } finally {
    unlock();
  }
}

module.exports = { ensureInstalled };
