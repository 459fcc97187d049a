'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const oldest = [24, 11];

/** Why a command cannot run, as one sentence. */
class Refusal extends Error {}

/** @param {string} version such as 24.21.0 */
function isRightNode(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

const bundledNode = (folder) =>
  join(
    folder,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );

/** The Node that came with the installation, for machines whose own is too old. */
function findNode(root) {
  const node = bundledNode(root);
  if (existsSync(node)) return node;
  throw new Refusal(
    `Ximblox needs Node ${oldest.join('.')} or newer, and this is ${process.versions.node}; install it from https://nodejs.org and try again.`,
  );
}

module.exports = { Refusal, bundledNode, findNode, isRightNode };
