import { expect, it } from 'vitest';
import { findingValues } from './finding-values.ts';

const { format: number } = new Intl.NumberFormat('de');
const size = (bytes: number): string => `${number(bytes / 1e9)} GB`;

it('writes numbers, sizes and durations in the interface language', () => {
  const values = { free: '70.9 GB', seconds: '1.5', milliseconds: 1234, name: 'send-mail' };
  const amounts = { free: { value: 70.9e9, unit: 'byte' }, seconds: { value: 1.46, unit: 'second' } } as const;
  expect(findingValues({ values, amounts }, number, size)).toEqual({
    free: '70,9 GB',
    seconds: '1,5',
    milliseconds: '1.234',
    name: 'send-mail',
  });
});

it('shows the texts of a server that sends no amounts', () => {
  expect(findingValues({ values: { free: '70.9 GB' } }, number, size)).toEqual({ free: '70.9 GB' });
});
