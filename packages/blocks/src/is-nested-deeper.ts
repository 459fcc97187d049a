/** Whether arrays and objects are nested more than a number of levels deep. Looks no deeper, so it cannot exhaust the stack. */
export const isNestedDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isNestedDeeper(part, levels - 1)));
