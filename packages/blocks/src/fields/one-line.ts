/** Common behaviour of kinds whose values are one line of text; `''` is empty. */
export const oneLine = {
  place: 'props',
  empty: () => '',
  isEmpty: (value: string) => value.trim() === '',
  parse: (value: unknown) => (typeof value === 'string' ? value.trim() : undefined),
} as const;
