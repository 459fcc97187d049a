import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait: for silent connections, leases, locks and processes. */
const waits = [
  'silent-connections.test.ts',
  'embedded-postgres.test.ts',
  'worker.test.ts',
  'lockout.test.ts',
  'start.test.ts',
  'start.spec.ts',
  'lighthouse.spec.ts',
  'two-instances.spec.ts',
];

/** Long files of the last project: one that starts at the end runs alone. */
const long = ['regexes.test.ts', 'exit-code.test.ts'];

const isFirst = ({ moduleId }: TestSpecification): boolean =>
  [...waits, ...long].some((name) => moduleId.endsWith(`/${name}`));

/** Starts the files that mostly wait first, so that others use the processor while they do, and long ones of the last project. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
