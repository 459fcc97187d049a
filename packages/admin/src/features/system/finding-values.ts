import type { HealthFinding } from '@ximblox/contract';

/**
 * Returns the values of a finding as text, with numbers, sizes and durations in the interface language.
 * @param number formats a number
 * @param size formats a number of bytes
 */
export function findingValues(
  { values, amounts = {} }: Pick<HealthFinding, 'values' | 'amounts'>,
  number: (value: number) => string,
  size: (bytes: number) => string,
): Record<string, string> {
  const text = (name: string, value: string | number): string => {
    const amount = amounts[name];
    if (!amount) return typeof value === 'number' ? number(value) : value;
    return amount.unit === 'byte' ? size(amount.value) : number(Math.round(amount.value * 10) / 10);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(name, value)]));
}
