'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const oldest = [24, 11];

/** Error for the user, without a stack trace. The message is one sentence that says what to do. */
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

/** Returns the path of the Node in `node_modules`, for machines whose own Node is too old. */
function findNode(root) {
  const node = bundledNode(root);
  if (existsSync(node)) return node;
  throw new Refusal(
    `Ximblox needs Node ${oldest.join('.')} or newer, but this is ${process.versions.node}; install it from https://nodejs.org and try again.`,
  );
}

module.exports = { Refusal, bundledNode, findNode, isRightNode };
