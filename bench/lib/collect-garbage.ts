import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debugger of a Node process, over its WebSocket. */
async function openDebugger(port: number): Promise<WebSocket> {
  for (let tries = 0; ; tries += 1) {
    try {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
      await once(socket, 'open');
      return socket;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}

/**
 * Collects all garbage of a Node process that was started with `--inspect-port`.
 * @param port port of its debugger, which a signal opens
 */
export async function collectGarbage(child: ChildProcess, port: number): Promise<void> {
  child.kill('SIGUSR1');
  const socket = await openDebugger(port);
  // What finalizers release in one collection is freed by the next.
  for (let id = 1; id <= 3; id += 1) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  }
  socket.close();
}
