import type { Command } from 'commander';

interface Options {
  all?: boolean;
  json?: true;
  repair?: boolean;
}

export function addDoctor(program: Command, root: string): void {
  program
    .command('doctor')
    .option('--all', 'compare all stored files with their checksums, instead of a sample of 100')
    .option('--repair', 'repair what is derived from other data, and delete files that nothing uses')
    .option('--json', 'print the result as JSON')
    .description(
      'check the installation: database, storage, files, indexes, jobs and email; exit code 1 if there are faults',
    )
    .action(async ({ all = false, repair = false, json }: Options) => {
      // Lines of the log would mix with the result.
      process.env.XIMBLOX_LOG_LEVEL = 'fatal';
      const { doctor } = await import('../doctor/doctor.ts');
      const { doctorText } = await import('../doctor/doctor-text.ts');
      const findings = await doctor(root, { all, repair });
      const ok = !findings.some(({ state }) => state === 'fault');
      process.stdout.write(json ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : doctorText(findings));
      process.exitCode = ok ? 0 : 1;
    });
}
