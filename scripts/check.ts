import { checks, runChecks } from './checks.ts';

const failed = await runChecks();
process.stdout.write(`${checks.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
