import { root } from './checks.ts';
import { release, ReleaseRefusal } from './packages/release.ts';

const [version = ''] = process.argv.slice(2);
try {
  release(root, version, new Date().toISOString().slice(0, 10));
  process.stdout.write(`All packages have the version ${version}.\n`);
} catch (error) {
  if (!(error instanceof ReleaseRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
