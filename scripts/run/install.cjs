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

/** Whether the installed packages match the lockfile, according to the stamp file or, after `npm ci` by hand, npm's own lockfile. */
function isInstalled(root, needsTools) {
  if (needsTools && !hasTools(root)) return false;
  const lockfileTime = modified(lockfileOf(root));
  if (lockfileTime === undefined) return true;
  const installTime = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installTime === undefined) return false;
  if (installTime >= lockfileTime) return true;
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

/** Acquires the installation lock, waiting for other processes. Returns a function that releases it. */
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

/** Returns the path of npm's JavaScript: of the npm that runs this script, otherwise of the first one on the PATH. */
function findNpm() {
  const current = process.env.npm_execpath;
  if (current && /npm-cli\.c?js$/.test(current) && fs.existsSync(current)) return current;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const path of [join(folder, 'npm'), join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')]) {
      if (!fs.existsSync(path)) continue;
      const real = fs.realpathSync(path);
      if (/\.c?js$/.test(real)) return real;
      const sibling = join(dirname(real), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
      if (fs.existsSync(sibling)) return sibling;
    }
  }
  throw new Refusal('npm was not found; install Node with npm from https://nodejs.org and try again.');
}

/** Cached packages are not revalidated, since the lockfile has their hashes. Without a network npm gives up within 30 seconds. */
const networkOptions = [
  '--prefer-offline',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

function runNpm(node, args, cwd) {
  // Install scripts must find this Node first, not another one.
  const path = [dirname(node), ...(process.env.PATH ?? '').split(delimiter)].join(delimiter);
  const { status } = spawnSync(
    node,
    [findNpm(), ...args, ...networkOptions, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: path, NODE_ENV: '' },
    },
  );
  return status === 0;
}

const seeAbove = 'see the error above (the first start needs a network connection)';

/** Whether the running Node satisfies all optional packages. npm silently skips those that require a newer one. */
function suitsOptionalPackages(root) {
  try {
    const { satisfies } = createRequire(findNpm())('semver');
    const { packages } = JSON.parse(fs.readFileSync(lockfileOf(root), 'utf8'));
    return Object.values(packages).every(
      ({ optional, engines }) => !optional || !engines?.node || satisfies(process.versions.node, engines.node),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // This npm has no `semver`. Installing another Node first works with every npm.
    return false;
  }
}

/** Returns the Node to run npm with. If the running Node would skip optional packages, downloads the right one first. */
function nodeForInstalling(root) {
  if (isRightNode(process.versions.node)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const { optionalDependencies = {} } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies[name];
  if (!version) {
    throw new Refusal(
      `Ximblox needs Node 24.11 or newer, but this is ${process.versions.node}; install it from https://nodejs.org and try again.`,
    );
  }
  if (suitsOptionalPackages(root)) return process.execPath;
  const folder = join(root, '.cache', 'node');
  if (!fs.existsSync(bundledNode(folder))) {
    process.stderr.write(`Downloading Node ${version} ...\n`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    if (!runNpm(process.execPath, ['install', '--no-save', '--no-package-lock', `${name}@${version}`], folder)) {
      throw new Refusal(`Node ${version} could not be downloaded: ${seeAbove}.`);
    }
  }
  return bundledNode(folder);
}

/**
 * Installs the packages of the lockfile if they are missing or outdated. Otherwise it changes nothing and needs no network.
 * @param {string} root
 * @param {boolean} needsTools whether to install development dependencies; installed ones are never removed
 */
async function ensureInstalled(root, needsTools) {
  if (isInstalled(root, needsTools)) return;
  let unlock;
  try {
    unlock = await lock(root);
  } catch (error) {
    throw new Refusal(`The packages must be installed, but ${root} is not writable (${error.code}).`);
  }
  try {
    if (isInstalled(root, needsTools)) return;
    const node = nodeForInstalling(root);
    process.stderr.write('Installing packages ...\n');
    const omitted = needsTools || hasTools(root) ? [] : ['--omit=dev'];
    if (!runNpm(node, ['ci', ...omitted], root)) throw new Refusal(`The packages could not be installed: ${seeAbove}.`);
    fs.writeFileSync(stampOf(root), fingerprint(root));
    fs.rmSync(join(root, '.cache', 'node'), { recursive: true, force: true });
  } finally {
    unlock();
  }
}

module.exports = { ensureInstalled };
