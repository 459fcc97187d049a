import { isLanguageTag, localeCode } from '@ximblox/blocks/internal';
import { momentOf } from '../zoned-time.ts';

/** Parses a filter from the address; `''` if it is unset or invalid. */
export type FilterReader<Value extends string = string> = (text: string) => Value | '';
export type FilterReaders = Readonly<Record<string, FilterReader>>;
export type FilterValues<Readers extends FilterReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

export const choiceFilter =
  <const Value extends string>(values: readonly Value[]): FilterReader<Value> =>
  (text) =>
    values.find((value) => value === text) ?? '';

/** Parser for text that matches a pattern. */
export const patternFilter =
  (pattern: RegExp): FilterReader =>
  (text) =>
    pattern.test(text) ? text : '';

/** Parser for the ID of a record. */
export const idFilter = patternFilter(/^[1-9]\d{0,14}$/);

/** Parser for the ID of a user; `0` for none. */
export const personFilter = patternFilter(/^(0|[1-9]\d{0,14})$/);

/** Parser for a locale, `nl-nl`. */
export const localeFilter: FilterReader = (text) => (isLanguageTag(text) ? localeCode(text) : '');

/** Parser for a calendar day, `2026-11-21`. */
export const dayFilter: FilterReader = (text) => {
  const day = /^\d{4}-\d\d-\d\d$/.exec(text)?.[0] ?? '';
  return momentOf({ date: day, time: '12:00' }) === null ? '' : day;
};

/** Parses the filters of an address. */
export const readFilters = <Readers extends FilterReaders>(
  readers: Readers,
  address: URLSearchParams,
): FilterValues<Readers> =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(address.get(name) ?? '')]),
  ) as FilterValues<Readers>;

/** Sets parameters of an address; `''` removes one. */
export function writeValues(address: URLSearchParams, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    address.delete(name);
    if (value !== '') address.set(name, value);
  }
}
