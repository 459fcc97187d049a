import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { contract } from '@ximblox/contract';
import { startTracing } from '@ximblox/server/platform';
import { expect, onTestFinished, test } from 'vitest';
import { startProduct } from '../testing/start-product.ts';
import { museum } from './delivery.fixture.tsx';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** Starts a receiver of OTLP over HTTP. */
async function startReceiver() {
  const received: Export[] = [];
  const read = async (request: IncomingMessage): Promise<void> => {
    if (request.url === '/v1/traces') received.push(JSON.parse(await text(request)) as Export);
  };
  const server = createServer((request, response) => {
    void read(request).then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const resources = () => received.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    attributes: () => resources().flatMap(({ resource }) => resource.attributes),
  };
}

function setVariable(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

test('exports the spans of a request below the trace that a trusted proxy names, without values', async () => {
  const receiver = await startReceiver();
  setVariable('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  setVariable('OTEL_SERVICE_NAME', 'museum-website');
  const stop = await startTracing(process.env);
  await using product = await startProduct(museum, { XIMBLOX_TRUSTED_PROXIES: '127.0.0.1' });
  const pageID = await product.publish({ title: 'Vermeer', slug: 'vermeer', type: 'artist', locale: 'en' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const page = await fetch(`${product.origin}/vermeer?secret=in-the-query`, {
    headers: {
      traceparent: `00-${traceId}-${parent}-01`,
      baggage: 'password=in-the-baggage',
      'X-Forwarded-For': '192.0.2.7',
    },
  });
  // Without a proxy, and with the flag that asks not to export it.
  const direct = '1af7651916cd43dd8448eb211c80319c';
  await fetch(`${product.origin}/unknown`, { headers: { traceparent: `00-${direct}-${parent}-00` } });
  expect([page.status, page.headers.get('Server-Timing')]).toEqual([200, null]);
  await product.admin.call(contract.pages.get, { params: { id: String(pageID) } });
  await stop();

  const spans = receiver.spans();
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ name }) => name === 'GET /*');
  expect(request?.parentSpanId).toBe(parent);
  const render = ofTrace.find(({ name }) => name === 'render');
  expect(render?.parentSpanId).toBe(request?.spanId);
  expect(render?.attributes).toContainEqual({ key: 'ximblox.page_id', value: { intValue: pageID } });
  const queries = ofTrace.filter(({ name }) => name === 'query select');
  expect(queries.length).toBeGreaterThan(0);
  expect(spans.some((span) => span.traceId === direct)).toBe(false);
  const untrusted = spans.filter(({ name, parentSpanId }) => name === 'GET /*' && !parentSpanId);
  expect(untrusted).toHaveLength(1);
  const call = spans.find(({ name }) => name.startsWith('POST /api/ximblox/page/create'));
  expect(call?.attributes.find(({ key }) => key === 'user.id')).toBeDefined();
  expect(spans.some((span) => span.traceId === call?.traceId && span.name === 'query insert')).toBe(true);
  expect(receiver.attributes()).toContainEqual({ key: 'service.name', value: { stringValue: 'museum-website' } });
  for (const secret of ['in-the-query', 'in-the-baggage', 'Vermeer', 'administrator@example.com'])
    expect(JSON.stringify(spans)).not.toContain(secret);
});

test('loads nothing and exports nothing without the variable', async () => {
  const receiver = await startReceiver();
  const stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SDK_DISABLED: 'true' });
  await using product = await startProduct(museum);
  await fetch(product.origin);
  await stop();
  expect(receiver.spans()).toEqual([]);
});

test('sends the timing of calls to administrators only', async () => {
  await using product = await startProduct(museum);
  const reply = await product.browser.fetch('/api/ximblox/auth/user');
  expect(reply.headers.get('Server-Timing')).toMatch(/^total;dur=[\d.]+, db;dur=[\d.]+;desc="\d+ statements"$/);
  for (const path of ['/api/ximblox/auth/user', '/', '/unknown'])
    expect((await fetch(product.origin + path)).headers.get('Server-Timing')).toBeNull();
});
