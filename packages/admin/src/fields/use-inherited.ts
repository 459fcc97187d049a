import { type Field, isGroup, isList, kindOf, textOfHtml, type ValueFormats } from '@ximblox/blocks/internal';
import { isRecord } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { readValue } from './content-path.ts';
import { type ContentPort, useContentPart } from './content-port.ts';
import { useValueFormats } from './value-formats.ts';

/** No inherited value, or one without text. */
const nothing = '';
const something = '\u0000';

const longest = 120;

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** Formats a value as short text. */
function wordsOf(field: Field, value: unknown, formats: ValueFormats): string {
  const { displayText, textFormat } = kindOf(field);
  if (displayText) return displayText(value, field, formats).replaceAll(/\s+/g, ' ');
  if (typeof value === 'string' && textFormat === 'html') return textOfHtml(value).replaceAll(/\s+/g, ' ').trim();
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return isRecord(value) && typeof value.fileName === 'string' ? value.fileName : something;
}

function isOpenList(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0;
}

/** Inherited value of an empty field as text, so that equal values are identical. */
function inheritedAt({ shown, content }: ContentPort, field: Field, path: string, formats: ValueFormats): string {
  if (!shown || isGroup(field)) return nothing;
  const [own, below] = [content(), shown()];
  if (isList(field)) {
    const isOpen = isOpenList(readValue(own, 'props', path)) && !isOpenList(readValue(below, 'props', path));
    return isOpen ? something : nothing;
  }
  const kind = kindOf(field);
  const valueIn = (some: typeof own): unknown => {
    const stored = readValue(some, kind.place, path);
    return (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
  };
  const value = valueIn(below);
  return kind.isEmpty(valueIn(own), field) && !kind.isEmpty(value, field) ? wordsOf(field, value, formats) : nothing;
}

/** Hint about the inherited value of an empty field; undefined if there is none. */
export function useInherited(field: Field, path: string): string | undefined {
  const { t } = useTranslation();
  const formats = useValueFormats();
  const words = useContentPart((port) => inheritedAt(port, field, path, formats));
  if (words === nothing) return undefined;
  if (words === something) return t('fields.inherited.something');
  return t('fields.inherited.value', { value: shortened(words) });
}
