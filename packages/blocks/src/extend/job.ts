import { Cron } from 'croner';
import type { z } from 'zod';
import { recordSource } from '../definition-source.ts';
import type { HandlerContext, JobReference } from './handler-context.ts';

/** Work in the background. */
export interface JobDefinition<Input = unknown> extends JobReference<Input> {
  /** `send`; stored with the name of the extension: `newsletter.send`. */
  name: string;
  /** When it runs, as a cron pattern in the time zone of the site: `0 6 * * 1`. Once over all instances. */
  schedule?: string;
  /** Input of a job that is queued with `jobs.enqueue`. */
  input?: z.ZodType<Input>;
  /** Attempts until the job is parked, 1 to 25; 10 by default. The delay grows from seconds to hours. */
  attempts?: number;
  /** Runs at least once. A thrown error means another attempt later. */
  run(input: Input, context: HandlerContext): void | Promise<void>;
}

/** A job without its type parameter, which is checked where it is declared. */
export type Job = Omit<JobDefinition, 'run' | 'input'> & {
  input?: z.ZodType;
  run(input: never, context: HandlerContext): void | Promise<void>;
};

export const defaultAttempts = 10;

interface Scheduled {
  /** When it runs, as a cron pattern in the time zone of the site: `0 6 * * 1`. Once over all instances. */
  schedule: string;
  /** Schema of the input of a job without a schedule, which `jobs.enqueue` queues. */
  input?: never;
}

interface Queued<Input> {
  schedule?: never;
  /** Schema of the input that `jobs.enqueue` gives. */
  input: z.ZodType<Input>;
}

/** Declares a job, which has either a schedule or an input. `defineSite` reports problems. */
export function defineJob<Input = undefined>(
  definition: Omit<JobDefinition<Input>, 'schedule' | 'input' | '_input'> & (Scheduled | Queued<Input>),
): JobDefinition<Input> {
  return recordSource({ ...definition }, defineJob);
}

/** Returns the next time of a schedule after a time; null if it never comes. @throws for an invalid pattern */
export const nextRun = (schedule: string, timeZone: string, after: Date): Date | null =>
  new Cron(schedule, { timezone: timeZone, paused: true }).nextRun(after);
