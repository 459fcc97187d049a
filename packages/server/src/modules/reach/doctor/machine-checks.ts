import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { instanceConnections } from '../../../platform/database/connections.ts';
import { type DatabaseFacts, databaseFacts } from '../../../platform/database/database.ts';
import { pendingMigrations } from '../../../platform/database/migrate.ts';
import { version } from '../../../version.ts';
import { diskState, readDisk } from './disk.ts';
import { type Check, firstOf, type Found, reasonOf } from './examination.ts';
import { reportedProxy } from './reported-proxy.ts';
import { keyState } from './warn-of-changed-key.ts';

/** @param needed number of connections that one instance may open */
export function databaseFinding(facts: DatabaseFacts, needed: number, milliseconds: number): Found {
  const { isReadOnly, unsafe, maxConnections: max, size } = facts;
  if (isReadOnly) return { code: 'database-read-only' };
  if (unsafe.length > 0) return { code: 'database-unsafe', values: { settings: unsafe.join(', ') } };
  if (needed > max) return { code: 'database-few-connections', values: { max, needed } };
  return { code: 'database-usable', values: { milliseconds }, amounts: { size: { value: size, unit: 'byte' } } };
}

const database: Check = {
  id: 'database',
  isQuick: true,
  async run({ context: { db, services } }): Promise<Found> {
    const start = performance.now();
    const facts = await databaseFacts(db);
    return databaseFinding(facts, instanceConnections(services.settings), Math.round(performance.now() - start));
  },
};

const versions: Check = {
  id: 'versions',
  isQuick: true,
  async run({ context: { db } }): Promise<Found> {
    const { version: postgres, versionNumber } = await databaseFacts(db);
    if (versionNumber < 150_000) return { code: 'postgres-too-old', values: { postgres } };
    return { code: 'versions-supported', values: { ximblox: version, node: process.versions.node, postgres } };
  },
};

const migrations: Check = {
  id: 'migrations',
  isQuick: true,
  async run({ context: { db } }): Promise<Found> {
    try {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return { code: 'migrations-complete' };
      return { code: 'migrations-pending', values: { names: firstOf(pending) } };
    } catch (error) {
      return { code: 'migrations-unknown', values: { reason: reasonOf(error) } };
    }
  },
};

/** Differences of clocks in seconds: schedules are late, and sessions or signed links fail. */
const clockWarning = 2;
const clockFault = 60;

const clock: Check = {
  id: 'clock',
  isQuick: true,
  async run({ context: { db, services } }): Promise<Found> {
    const before = services.now().getTime();
    const { now } = await databaseFacts(db);
    const difference = Math.abs(now.getTime() - (before + services.now().getTime()) / 2) / 1000;
    const amounts = { seconds: { value: difference, unit: 'second' } } as const;
    if (difference >= clockFault) return { code: 'clock-wrong', amounts };
    return { code: difference >= clockWarning ? 'clock-differs' : 'clock-right', amounts };
  },
};

const storage: Check = {
  id: 'storage',
  isQuick: true,
  async run({ context: { services } }): Promise<Found> {
    const { blobs } = services;
    const [upload, content] = [randomUUID(), Buffer.from('ximblox')];
    try {
      await blobs.check();
      await blobs.putPart(upload, 'doctor', content);
      const opened = await blobs.openPart(upload, 'doctor');
      const read = opened && (await buffer(opened.stream));
      if (!read?.equals(content)) throw new Error('what was written cannot be read');
      await blobs.deleteParts(upload);
      return { code: 'storage-works' };
    } catch (error) {
      return { code: 'storage-broken', values: { reason: reasonOf(error) } };
    }
  },
};

/** Returns whether there is room on a disk. @param free and total in bytes */
export function diskFinding(free: number, total: number): Found {
  const amounts = { free: { value: free, unit: 'byte' }, total: { value: total, unit: 'byte' } } as const;
  return { code: `disk-${diskState(free, total)}`, amounts };
}

const disk: Check = {
  id: 'disk',
  isQuick: true,
  async run({ context: { services } }): Promise<Found> {
    const { dataFolder: folder } = services.settings;
    try {
      const { free, total } = await readDisk(services.settings);
      return diskFinding(free, total);
    } catch (error) {
      return { code: 'disk-unknown', values: { folder, reason: reasonOf(error) } };
    }
  },
};

const key: Check = {
  id: 'key',
  isQuick: true,
  run: async ({ context }): Promise<Found> => ({ code: `key-${await keyState(context)}` }),
};

const proxy: Check = {
  id: 'proxy',
  isQuick: true,
  async run({ context: { db, services } }): Promise<Found> {
    const { publicUrl, trustedProxies } = services.settings;
    const reported = await reportedProxy(db);
    if (reported !== null) {
      const { address, isForwarding } = reported;
      return { code: isForwarding ? 'proxy-untrusted' : 'proxy-silent', values: { proxy: address } };
    }
    const isMissing = publicUrl?.startsWith('https:') === true && trustedProxies.length === 0;
    return { code: isMissing ? 'proxy-missing' : 'proxy-right' };
  },
};

/** Checks of machine, database and storage. */
export const machineChecks: readonly Check[] = [database, versions, migrations, clock, storage, disk, key, proxy];
