import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  /** What the client sent first, which carries the name of its application. */
  greeting: string;
  isSilent: boolean;
  sockets: [Socket, Socket];
}

/** A proxy before PostgreSQL that can stop forwarding without closing anything, as a firewall that forgets a connection does. */
export interface SilentProxy {
  /** The address of the database, over this proxy. */
  url: string;
  /** Swallows from now on whatever comes over the connections that there are, or those whose greeting contains a text. @returns how many */
  silence(greeting?: string): number;
  /** Whether connections that are made from now on are silent from their first byte. */
  silenceNew(isSilent: boolean): void;
  close(): Promise<void>;
}

/** The folder of a Unix socket, or host and port, of a database's address. */
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
      // A silent proxy does not even pass on that one side is gone.
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
