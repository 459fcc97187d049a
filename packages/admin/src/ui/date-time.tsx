import { useFormats } from '../lib/format.ts';

interface DateTimeProps {
  time: string;
  /** Returns the sentence around the time; it starts with a capital letter. */
  sentence?: (time: string) => string;
}

/** Date and time to the minute, without a tooltip, which touch and keyboard users cannot open. */
export function DateTime({ time, sentence }: DateTimeProps) {
  const { relative, inSentence } = useFormats();
  const text = sentence?.(inSentence(time));
  return <time dateTime={time}>{text ? `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}` : relative(time)}</time>;
}
