import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks.ts';
import { apiReports } from './docs/api-report.ts';
import { writeFiles } from './docs/write-files.ts';

const reports = apiReports();
rmSync(join(root, 'docs', 'api'), { recursive: true, force: true });
writeFiles(reports);
