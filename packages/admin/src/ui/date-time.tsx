import { useFormats } from '../lib/format.ts';

/** A moment: how long ago, or the date; the exact time on hover. */
export function DateTime({ time }: { time: string }) {
  const { relative, dateTime } = useFormats();
  return (
    <time dateTime={time} title={dateTime(time)}>
      {relative(time)}
    </time>
  );
}
