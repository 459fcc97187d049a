import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

interface Pair {
  /** First bytes from the client; those of PostgreSQL contain its application name. */
  greeting: string;
  isSilent: boolean;
  sockets: [Socket, Socket];
}

/** A TCP proxy on loopback that has the faults of a network. */
export interface FaultProxy {
  port: number;
  /**
   * Stops forwarding on open connections without closing them, like a firewall that loses its state.
   * @param greeting silences only the connections whose first bytes contain this text
   * @returns their number
   */
  silence(greeting?: string): number;
  /** Sets whether new connections are silent from their first byte. */
  silenceNew(isSilent: boolean): void;
  /** Resets the open connections. @returns their number */
  reset(): number;
  /** Sets whether new connections are reset. */
  resetNew(isReset: boolean): void;
  /** Sets the milliseconds by which each piece of data is delayed, in both directions. */
  delay(milliseconds: number): void;
  /** Ends all faults. Silent connections are reset. */
  heal(): void;
  close(): Promise<void>;
}

/** Resets connections. */
function resetPairs(pairs: readonly Pair[]): void {
  for (const { sockets } of pairs) {
    const [client, onward] = sockets;
    client.resetAndDestroy();
    // A Unix socket cannot be reset.
    onward.destroy();
  }
}

/** Forwards data from one socket of a pair to the other, as long as it is not silent. */
function forward(pair: Pair, from: Socket, to: Socket, faults: { delay: number }, onEnd: () => void): void {
  const soon = (action: () => void): void => {
    if (faults.delay === 0) action();
    else setTimeout(action, faults.delay);
  };
  from.on('data', (bytes: Buffer) => {
    if (pair.isSilent) return;
    if (from === pair.sockets[0] && pair.greeting === '') pair.greeting = bytes.toString('latin1');
    soon(() => to.destroyed || to.write(bytes));
  });
  // A silent proxy does not forward the end of a connection either.
  from.on('close', () => {
    if (!pair.isSilent) soon(() => to.destroySoon());
    if (pair.sockets.every((socket) => socket.destroyed)) onEnd();
  });
  from.on('error', () => undefined);
}

/** Starts a proxy in front of a server. */
export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let isNewSilent = false;
  let isNewReset = false;
  const faults = { delay: 0 };

  const server: Server = createServer((client) => {
    if (isNewReset) {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const onward = connect(target);
    const pair: Pair = { greeting: '', isSilent: isNewSilent, sockets: [client, onward] };
    pairs.add(pair);
    const onEnd = (): void => void pairs.delete(pair);
    forward(pair, client, onward, faults, onEnd);
    forward(pair, onward, client, faults, onEnd);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    silence(greeting = '') {
      const chosen = [...pairs].filter((pair) => !pair.isSilent && pair.greeting.includes(greeting));
      for (const pair of chosen) pair.isSilent = true;
      return chosen.length;
    },
    silenceNew(isSilent) {
      isNewSilent = isSilent;
    },
    reset() {
      const open = [...pairs];
      resetPairs(open);
      return open.length;
    },
    resetNew(isReset) {
      isNewReset = isReset;
    },
    delay(milliseconds) {
      faults.delay = milliseconds;
    },
    heal() {
      isNewSilent = false;
      isNewReset = false;
      faults.delay = 0;
      resetPairs([...pairs].filter(({ isSilent }) => isSilent));
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the socket path, or host and port, of a database URL. */
function targetOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@unused/'));
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port || 5432) };
}

/** A proxy in front of PostgreSQL. */
export interface DatabaseProxy extends FaultProxy {
  /** URL of the database through the proxy. */
  url: string;
}

/** Starts a proxy in front of PostgreSQL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const proxy = await startFaultProxy(targetOf(databaseUrl));
  const url = new URL(databaseUrl.replace('@/', '@unused/'));
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  url.host = `127.0.0.1:${proxy.port}`;
  return { ...proxy, url: url.href };
}
