import { isLanguageTag, localeCode } from '@ximblox/blocks';
import { momentOf } from '../zoned-time.ts';

/** Reads a filter from its text in the address. `''` is a filter that is not set, and what the reader does not accept becomes that. */
export type FilterReader<Value extends string = string> = (text: string) => Value | '';
export type FilterReaders = Readonly<Record<string, FilterReader>>;
export type FilterValues<Readers extends FilterReaders> = { [Name in keyof Readers]: ReturnType<Readers[Name]> };

export const oneOf =
  <const Value extends string>(values: readonly Value[]): FilterReader<Value> =>
  (text) =>
    values.find((value) => value === text) ?? '';

/** Text that fits a pattern as a whole. */
export const fitting =
  (pattern: RegExp): FilterReader =>
  (text) =>
    pattern.test(text) ? text : '';

/** The ID of a record, from 1. */
export const idFilter = fitting(/^[1-9]\d{0,14}$/);

/** The ID of a user, or `0` for nobody. */
export const personFilter = fitting(/^(0|[1-9]\d{0,14})$/);

/** A locale, `nl-nl`. */
export const localeFilter: FilterReader = (text) => (isLanguageTag(text) ? localeCode(text) : '');

/** A calendar day, `2026-11-21`. */
export const dayFilter: FilterReader = (text) => {
  const day = /^\d{4}-\d\d-\d\d$/.exec(text)?.[0] ?? '';
  return momentOf({ date: day, time: '12:00' }) === null ? '' : day;
};

/** The filters in an address. */
export const readFilters = <Readers extends FilterReaders>(
  readers: Readers,
  address: URLSearchParams,
): FilterValues<Readers> =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(address.get(name) ?? '')]),
  ) as FilterValues<Readers>;

/** Sets values in an address; those that are `''` are left out of it. */
export function writeValues(address: URLSearchParams, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    address.delete(name);
    if (value !== '') address.set(name, value);
  }
}
