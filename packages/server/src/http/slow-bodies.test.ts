import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endSlowBodies, minBodyRate, shortfallsAfter } from './slow-bodies.ts';

test('counts slow intervals in a row, until the client sends enough or waits for the server', () => {
  const after = (before: number, received: number, isWaitingForUs = false): number =>
    shortfallsAfter(before, received, isWaitingForUs, minBodyRate);
  expect(after(0, minBodyRate.bytes - 1)).toBe(1);
  expect(after(1, 0)).toBe(minBodyRate.patience);
  expect(after(1, minBodyRate.bytes)).toBe(0);
  expect(after(1, 0, true)).toBe(0);
});

async function serverThatReads(): Promise<{ server: Server; port: number; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.end('read');
    });
  });
  onTestFinished(endSlowBodies(server, { bytes: 10, span: 20, patience: 2 }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port, bodies };
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

test('closes the connection of a slow body with 408, but not that of a slow response', async () => {
  const { server, port, bodies } = await serverThatReads();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(`${head(100)}a`);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(bodies).toEqual([]);

  server.removeAllListeners('request');
  onTestFinished(endSlowBodies(server, { bytes: 10, span: 20, patience: 2 }));
  // Ten intervals pass before the response.
  server.on('request', (request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('late'), 200));
  });
  const patient = connect(port, '127.0.0.1');
  patient.write(`${head(3)}abc`);
  const [chunk] = (await once(patient, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /);
  patient.destroy();
});
