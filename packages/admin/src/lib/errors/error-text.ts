import type { ErrorItem } from '@ximblox/contract';
import type { i18n, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

type Texts = Pick<i18n, 'exists' | 't'>;

/** Whether the catalogue has a text for a key that is made here. */
const isText = (texts: Texts, key: string): key is ParseKeys => texts.exists(key);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What people call a property: its own name, or that of the last part of a dotted path. */
function propertyLabel(texts: Texts, property: string): string {
  const name = property.slice(property.lastIndexOf('.') + 1);
  const key = `property.${name === '' ? 'request' : name}`;
  return isText(texts, key) ? texts.t(key) : name;
}

/** Texts that begin in lower case continue the name of the property. */
const isContinuation = (text: string): boolean => text.charAt(0) === text.charAt(0).toLowerCase();

/** The text of one error in the reader's language, as a sentence; beside its field the property need not be named again. */
export function errorSentence(
  texts: Texts,
  { property, code }: { property: string; code: string },
  place: 'alone' | 'beside its field' = 'alone',
): string {
  const key = `error.${code}`;
  if (code === 'unknown' || !isText(texts, key)) return texts.t('error.unknown', { code });
  const label = propertyLabel(texts, property);
  const text = texts.t(key, { property: label, Property: capitalised(label) });
  if (!isContinuation(text)) return text;
  return place === 'alone' && property !== '' ? `${capitalised(label)} ${text}` : capitalised(text);
}

/** Gives errors as sentences in the reader's language. */
export function useErrorText(
  place: 'alone' | 'beside its field' = 'alone',
): (item: { property: string; code: string }) => string {
  const { i18n } = useTranslation();
  return (item) => errorSentence(i18n, item, place);
}

/** Errors of a form: those of one field, and those that belong to none of the named fields. */
export interface FormErrors {
  of: (property: string) => string | undefined;
  rest: (shown: readonly string[]) => readonly ErrorItem[];
}

/** Divides errors among the fields of a form. */
export function useFormErrors(errors: readonly ErrorItem[]): FormErrors {
  const textOf = useErrorText('beside its field');
  return {
    of: (property) => {
      const own = errors.filter((error) => error.property === property);
      return own.length > 0 ? own.map(textOf).join(' ') : undefined;
    },
    rest: (shown) => errors.filter((error) => !shown.includes(error.property)),
  };
}
