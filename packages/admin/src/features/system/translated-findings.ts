import type { FindingCode, HealthCheck } from '@ximblox/contract';

type QuickCheck = Extract<
  HealthCheck,
  | 'database'
  | 'versions'
  | 'migrations'
  | 'clock'
  | 'storage'
  | 'disk'
  | 'key'
  | 'proxy'
  | 'listener'
  | 'jobs'
  | 'mails'
>;

/** Codes of the checks that the screen runs. */
type ShownCode = Extract<FindingCode, `${QuickCheck}-${string}` | 'postgres-too-old' | 'check-failed'>;

/** Sentence with `{values}`, and what to do; `''` if there is nothing to do. */
export type FindingTexts = Readonly<Record<ShownCode, readonly [text: string, advice: string]>>;
