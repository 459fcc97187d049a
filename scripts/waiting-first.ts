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

const isWaiting = ({ moduleId }: TestSpecification): boolean => waits.some((name) => moduleId.endsWith(`/${name}`));

/** Starts the files that mostly wait first, so that others use the processor while they do. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
