import type { FindingAmount, FindingAmounts, FindingValues } from '@ximblox/contract';

const mebibyte = 1_048_576;
const gibibyte = 1024 * mebibyte;

/** Formats an amount in a language: bytes as `70.9 GB`, seconds as `1.5`, whose unit is in the sentence. */
export function formatAmount({ value, unit }: FindingAmount, language: string): string {
  if (unit === 'second') return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  const [size, of, digits] = value < gibibyte ? ['megabyte', mebibyte, 0] : ['gigabyte', gibibyte, 1];
  const style = { style: 'unit', unit: size, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, style).format(value / of);
}

/** Returns amounts as English text. */
export const amountTexts = (amounts: FindingAmounts = {}): FindingValues =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatAmount(amount, 'en')]));
