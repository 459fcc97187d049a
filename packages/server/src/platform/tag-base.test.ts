import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { tagBaseOf } from './tag-base.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (publicUrl: string | null, day: string) =>
  tagBaseOf(database.db, { publicUrl, host: '127.0.0.1', port: 8080 }, new Date(day));

test('creates the prefix once and keeps it when the public URL changes', async () => {
  const first = await at('https://www.example.com:8443', '2026-11-23T09:00:00Z');
  expect(first).toMatch(/^tag:www\.example\.com,2026-11-23:[0-9a-f]{8}$/);
  expect(await at('https://www.example.org', '2027-03-01T09:00:00Z')).toBe(first);
  expect(await at(null, '2027-03-01T09:00:00Z')).toBe(first);
});
