import { expect, test } from 'vitest';
import { createTestServer } from './testing/index.ts';

test('additional routes know the actor, and a catch-all route does not cover the API', async () => {
  const server = await createTestServer({
    compose: ({ app, contextOf }) => {
      app.get('/who', async (request) => {
        const context = await contextOf(request);
        return { kind: context.actor.kind, mayPublish: context.can('publish-page', {}) };
      });
      app.all('/*', async (_, reply) => reply.type('text/html').send('<p>page</p>'));
    },
  });
  try {
    const who = async (as: 'publisher' | 'editor' | null) => (await server.browser(as).fetch('/who')).json();
    expect(await who('publisher')).toEqual({ kind: 'user', mayPublish: true });
    expect(await who('editor')).toEqual({ kind: 'user', mayPublish: false });
    expect(await who(null)).toEqual({ kind: 'anonymous', mayPublish: false });
    expect(await (await server.browser().fetch('/anything')).text()).toBe('<p>page</p>');
    for (const path of ['/api/ximblox', '/api/ximblox/', '/api/ximblox/nothing']) {
      const response = await server.browser().fetch(path);
      expect(response.status, path).toBe(404);
      expect(await response.json(), path).toMatchObject({ Success: false });
    }
  } finally {
    await server.close();
  }
});

test('a request in progress is completed while the server stops', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = await createTestServer({
    compose: ({ app }) => {
      app.get('/slow', async () => {
        arrived();
        await gate;
        return { done: true };
      });
    },
  });
  const slow = server.browser().fetch('/slow');
  await arrival;
  const closed = server.close();
  setTimeout(release, 50);
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
  await expect(server.browser().fetch('/healthz')).rejects.toThrow();
});
