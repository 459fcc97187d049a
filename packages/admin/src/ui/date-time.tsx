import { useFormats } from '../lib/format.ts';

/** Date and time to the minute, without a tooltip, which touch and keyboard users cannot open. */
export function DateTime({ time }: { time: string }) {
  return <time dateTime={time}>{useFormats().relative(time)}</time>;
}
