import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  /** First bytes from the client, with its application name. */
  greeting: string;
  isSilent: boolean;
  sockets: [Socket, Socket];
}

/** A proxy for PostgreSQL that can stop forwarding without closing connections, like a firewall that loses its state. */
export interface SilentProxy {
  /** URL of the database through this proxy. */
  url: string;
  /** Silences the open connections, or those whose greeting contains a text. @returns their number */
  silence(greeting?: string): number;
  /** Sets whether new connections are silent from their first byte. */
  silenceNew(isSilent: boolean): void;
  close(): Promise<void>;
}

/** Returns the socket path, or host and port, of a database URL. */
function targetOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@unused/'));
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) };
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const pairs = new Set<Pair>();
  let isNewSilent = false;
  const server: Server = createServer((client) => {
    const onward = connect(targetOf(databaseUrl));
    const pair: Pair = { greeting: '', isSilent: isNewSilent, sockets: [client, onward] };
    pairs.add(pair);
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (pair.isSilent) return;
        if (from === client && pair.greeting === '') pair.greeting = bytes.toString('latin1');
        to.write(bytes);
      });
      // A silent proxy does not forward the end of a connection either.
      from.on('close', () => {
        if (!pair.isSilent) to.destroy();
        if (client.destroyed && onward.destroyed) pairs.delete(pair);
      });
      from.on('error', () => undefined);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const url = new URL(databaseUrl.replace('@/', '@unused/'));
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    silence(greeting = '') {
      const chosen = [...pairs].filter((pair) => !pair.isSilent && pair.greeting.includes(greeting));
      for (const pair of chosen) pair.isSilent = true;
      return chosen.length;
    },
    silenceNew(isSilent) {
      isNewSilent = isSilent;
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
