import type { ErrorItem } from '@ximblox/contract';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';

type Texts = Pick<i18n, 'exists'> & { t: (key: string, values?: Record<string, unknown>) => string };

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What people call a property: its own name, or that of the last part of a dotted path. */
function propertyLabel(texts: Texts, property: string): string {
  const name = property.slice(property.lastIndexOf('.') + 1);
  const key = `property.${name === '' ? 'request' : name}`;
  return texts.exists(key) ? texts.t(key) : name;
}

/**
 * The text of one error in the reader's language, as a sentence that stands by itself:
 * texts that begin in lower case continue the property's name.
 */
export function errorSentence(texts: Texts, { property, code }: { property: string; code: string }): string {
  const key = `error.${code}`;
  if (code === 'unknown' || !texts.exists(key)) return texts.t('error.unknown', { code });
  const label = propertyLabel(texts, property);
  const text = texts.t(key, { property: label, Property: capitalised(label) });
  const continues = text.charAt(0) === text.charAt(0).toLowerCase();
  return continues && property !== '' ? `${capitalised(label)} ${text}` : text;
}

/** Gives errors as sentences in the reader's language. */
export function useErrorText(): (item: { property: string; code: string }) => string {
  const { i18n } = useTranslation();
  return (item) => errorSentence(i18n as unknown as Texts, item);
}

/** Errors of a form: those of one field, and those that belong to none of the named fields. */
export interface FormErrors {
  of: (property: string) => string | undefined;
  rest: (shown: readonly string[]) => readonly ErrorItem[];
}

/** Divides errors among the fields of a form. */
export function useFormErrors(errors: readonly ErrorItem[]): FormErrors {
  const textOf = useErrorText();
  return {
    of: (property) => {
      const own = errors.filter((error) => error.property === property);
      return own.length > 0 ? own.map(textOf).join(' ') : undefined;
    },
    rest: (shown) => errors.filter((error) => !shown.includes(error.property)),
  };
}
