import { useFormats } from '../lib/format.ts';

/** A moment, to the minute: nothing about it is left to a tooltip, which touch and keys do not reach. */
export function DateTime({ time }: { time: string }) {
  return <time dateTime={time}>{useFormats().relative(time)}</time>;
}
