import { localise } from '@ximblox/blocks';
import { type ClosedRelease, type ErrorItem, extensionErrorText } from '@ximblox/contract';
import type { i18n, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { regionOf } from '../format.ts';

type Texts = Pick<i18n, 'exists' | 't' | 'language'>;

/** Whether the catalogue has a text for a computed key. */
const isText = (texts: Texts, key: string): key is ParseKeys => texts.exists(key);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Label of a property; for a dotted path, that of its last part. */
function propertyLabel(texts: Texts, property: string): string {
  const name = property.slice(property.lastIndexOf('.') + 1);
  const key = `property.${name === '' ? 'request' : name}`;
  return isText(texts, key) ? texts.t(key) : name;
}

/** Texts that begin in lower case continue the name of the property. */
const isContinuation = (text: string): boolean => text.charAt(0) === text.charAt(0).toLowerCase();

/** Inserts the label of a property into a text of an extension, which has placeholders as in the error catalogue. */
const withLabels = (text: string, labels: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([Pp]roperty)\}/g, (_, name: string) => labels[name] ?? '');

/** Text of an error of the catalogue or of an extension; undefined for an unknown code. */
function textOf(texts: Texts, code: string, labels: { property: string; Property: string }): string | undefined {
  const ofExtension = extensionErrorText(code);
  if (ofExtension) return withLabels(localise(ofExtension, texts.language), labels);
  const key = `error.${code}`;
  return code !== 'unknown' && isText(texts, key) ? texts.t(key, labels) : undefined;
}

/** An error to show; `retryAfter` and `closedRelease` as in `ErrorItem`. */
interface ShownError {
  property: string;
  code: string;
  retryAfter?: number;
  closedRelease?: ClosedRelease;
}

/** Formats a number of seconds in the largest unit in which it is at least one and a half: `20 seconds`, `5 minutes`. */
function durationText(language: string, seconds: number): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find((one) => seconds >= 1.5 * one[1]) ?? (['second', 1] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, style).format(Math.ceil(seconds / size));
}

/** Up to this many seconds, the server is busy or restarting; a longer wait is a limit of calls. */
const shortWait = 5;

/** Tells a user who has to wait for how long. */
const waitSentence = (texts: Texts, seconds: number): string =>
  seconds <= shortWait
    ? texts.t('remedy.busy')
    : texts.t('remedy.tooOften', { time: durationText(texts.language, seconds) });

/** Says by whom and when a release was closed; undefined if that is unknown. */
function closedSentence(texts: Texts, { name, state, by, at }: ClosedRelease): string | undefined {
  if (at === null) return undefined;
  const region = regionOf(texts.language, navigator.languages);
  const time = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return texts.t(`remedy.closed.${state}`, { name, person: by.name || texts.t('conflict.someone'), time });
}

/** Error message as a sentence; it omits the property when shown beside its field. */
export function errorSentence(
  texts: Texts,
  { property, code, retryAfter, closedRelease }: ShownError,
  place: 'alone' | 'beside its field' = 'alone',
): string {
  if (retryAfter !== undefined) return waitSentence(texts, retryAfter);
  if (code === 'V_07' && property === 'revision') return texts.t('remedy.changed');
  // The ID of an address: what the screen shows was deleted meanwhile.
  if (code === 'V_12' && property === 'id') return texts.t('remedy.gone');
  const closed = closedRelease && closedSentence(texts, closedRelease);
  if (closed !== undefined) return closed;
  const sentence = catalogueSentence(texts, { property, code }, place);
  return code === 'V_14' ? `${sentence} ${texts.t('remedy.shorten')}` : sentence;
}

function catalogueSentence(texts: Texts, { property, code }: ShownError, place: 'alone' | 'beside its field'): string {
  const label = propertyLabel(texts, property);
  const labels = { property: label, Property: capitalised(label) };
  const text = textOf(texts, code, labels);
  if (text === undefined) return texts.t('error.unknown', { code });
  if (!isContinuation(text)) return text;
  return place === 'alone' && property !== '' ? `${capitalised(label)} ${text}` : capitalised(text);
}

/** Returns the function that formats an error as a sentence. */
export function useErrorText(place: 'alone' | 'beside its field' = 'alone'): (item: ShownError) => string {
  const { i18n } = useTranslation();
  return (item) => errorSentence(i18n, item, place);
}

/** Errors of a form: all of them, the message of a field, and the errors of no named field. */
export interface FormErrors {
  all: readonly ErrorItem[];
  of: (property: string) => string | undefined;
  rest: (shown: readonly string[]) => readonly ErrorItem[];
}

/** Assigns errors to the fields of a form. */
export function useFormErrors(errors: readonly ErrorItem[]): FormErrors {
  const textOf = useErrorText('beside its field');
  return {
    all: errors,
    of: (property) => {
      const own = errors.filter((error) => error.property === property);
      return own.length > 0 ? own.map(textOf).join(' ') : undefined;
    },
    rest: (shown) => errors.filter((error) => !shown.includes(error.property)),
  };
}
