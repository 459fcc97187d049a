import { allEndpoints } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { handlers } from '../handlers.ts';
import { type AllHandlers, handlerOf } from './mount.ts';

test('every endpoint of the contract has a handler', () => {
  const missing = allEndpoints.filter(({ name }) => !handlerOf(handlers as AllHandlers, name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
