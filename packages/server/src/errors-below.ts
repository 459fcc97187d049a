import type { ErrorItem } from '@ximblox/contract';

/** Returns errors of a part of an input, with the path of the part before each property. */
export const errorsBelow = (path: string, errors: readonly ErrorItem[]): ErrorItem[] =>
  errors.map(({ property, code }) => ({ property: [path, property].filter((part) => part !== '').join('.'), code }));
