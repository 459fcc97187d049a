import { defineExtension, defineHook, defineSite } from '@ximblox/blocks';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/index.ts';
import { StartError } from '../../../platform/start-error.ts';
import { describeExtensions, requireNeeds } from './needs.ts';

const site = defineSite({
  ...testSite,
  extensions: [
    defineExtension({ name: 'tide', needs: ['env:TIDE_KEY', 'extension:moon'] }),
    defineExtension({ name: 'moon', needs: ['env:MOON_KEY'] }),
  ],
  hooks: [defineHook('page.publish', { after: () => undefined })],
});

test('all missing environment variables are named together', () => {
  expect(() => requireNeeds(site, { TIDE_KEY: '' })).toThrow(StartError);
  expect(() => requireNeeds(site, { TIDE_KEY: '' })).toThrow(
    'The extension tide needs the environment variable TIDE_KEY: set it.\n' +
      'The extension moon needs the environment variable MOON_KEY: set it.',
  );
  requireNeeds(site, { TIDE_KEY: 'a', MOON_KEY: 'b' });
});

test('extensions are described with what they need', () => {
  expect(describeExtensions(site)).toEqual(['tide (needs env:TIDE_KEY, extension:moon)', 'moon (needs env:MOON_KEY)']);
});
