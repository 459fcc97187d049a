import { isRecord } from '@ximblox/contract';
import { localise, type LocalisedText } from '../localised-text.ts';
import { listed, shown } from './option-problems.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: LocalisedText;
}

/** Names of the options of fields that are lists of choices with labels. */
export const choiceLists: ReadonlySet<string> = new Set(['options', 'palette']);

/** Label of a chosen value; the value itself if it is not one of the options. */
export function labelOfChoice(value: string, options: readonly SelectOption[]): string {
  const option = options.find((one) => one.value === value);
  return option ? localise(option.label) : value;
}

/** The options of a choice; none where a definition without types omits them, which `choiceProblems` reports. */
export const givenOptions = <Value extends string>(
  options: readonly SelectOption<Value>[] | undefined,
): readonly SelectOption<Value>[] => options ?? [];

/**
 * Problems of the options of a choice.
 * @param example the options in a message, as code
 */
export function choiceProblems(
  options: unknown,
  example = "options, such as [{ value: 'calm', label: 'Calm' }]",
): string[] {
  if (!Array.isArray(options) || options.length === 0) return [`has nothing to choose from: give ${example}`];
  const plain = options.filter((option: unknown) => !isRecord(option));
  if (plain.length > 0)
    return [`has ${listed(plain)} among its options: give each a value and a label, as in ${example}`];
  const values = options.map((option: unknown) => (isRecord(option) ? option.value : undefined));
  const wrong = values
    .filter((value) => typeof value !== 'string')
    .map((value) => `has an option with the value ${shown(value)}: use a text`);
  const twice = new Set(values.filter((value, position) => values.indexOf(value) < position));
  return [...wrong, ...Array.from(twice, (value) => `has two options with the value ${shown(value)}`)];
}
