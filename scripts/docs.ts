import { join } from 'node:path';
import { root } from './checks.ts';
import { buildSite } from './docs/build-site.ts';
import { referencePages } from './docs/reference.ts';
import { writeFiles } from './docs/write-files.ts';

writeFiles(referencePages());
const folder = join(root, 'dist', 'docs');
const { passed, output } = buildSite(folder);
process.stdout.write(passed ? `The documentation is in ${folder}.\n` : output);
process.exitCode = passed ? 0 : 1;
