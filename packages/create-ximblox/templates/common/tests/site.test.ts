import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '@ximblox/cli/testing';

test('a visitor opens the home page', async () => {
  await using site = await startSite();
  const response = await fetch(site.origin);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<blockquote>/);
});
