/** Sizes in MiB. */
export interface MemorySizes {
  sharedBuffers: number;
  maintenance: number;
  /** What PostgreSQL assumes that it and the operating system cache. */
  cache: number;
}

const mebibyte = 1_048_576;
const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, Math.floor(value)));

/**
 * Sizes the memory of the embedded server, which shares the machine with Ximblox.
 * @param bytes memory of the machine or container
 * @param chosen MiB of shared memory that the operator chose; null for none
 */
export function memorySizes(bytes: number, chosen: number | null): MemorySizes {
  const sharedBuffers = chosen ?? between(48, bytes / mebibyte / 32, 512);
  return {
    sharedBuffers,
    maintenance: between(48, sharedBuffers / 2, 512),
    cache: Math.max(sharedBuffers * 2, between(256, bytes / mebibyte / 4, 65_536)),
  };
}

/** What the options of a server depend on. */
export interface ServerTraits {
  socketFolder: string;
  /** See `memorySizes`. */
  memory: MemorySizes;
  /** Whether committed data survives a power failure. */
  isDurable: boolean;
  /** Major version of PostgreSQL. */
  major: number;
  /** Whether transactions are read-only unless they ask for more. */
  isReadOnly?: boolean;
  /** How many connections are allowed at a time; at least 40, which is also the default. */
  connections?: number | undefined;
}

/** Enough for one process on a small machine, and for commands. */
const minConnections = 40;

/** Options that older major versions do not know, by the version that introduced them. */
const introduced: Readonly<Record<string, number>> = { io_method: 18, autovacuum_worker_slots: 18 };

/** Returns the command-line options of the embedded server, which override `postgresql.conf`: socket only, small footprint. */
export function serverOptions(traits: ServerTraits): string[] {
  const { socketFolder, memory, isDurable, major, isReadOnly = false, connections = minConnections } = traits;
  const options: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    max_connections: String(Math.max(minConnections, connections)),
    superuser_reserved_connections: '2',
    shared_buffers: `${memory.sharedBuffers}MB`,
    work_mem: '8MB',
    maintenance_work_mem: `${memory.maintenance}MB`,
    effective_cache_size: `${memory.cache}MB`,
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    wal_recycle: 'on',
    random_page_cost: '1.1',
    // One machine, one application: no replicas, no parallel workers, few helpers.
    max_wal_senders: '0',
    max_worker_processes: '2',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    io_method: 'sync',
    autovacuum_max_workers: '1',
    autovacuum_worker_slots: '1',
    jit: 'off',
    huge_pages: 'off',
    default_transaction_read_only: isReadOnly ? 'on' : 'off',
  };
  const known = Object.entries(options).filter(([name]) => major >= (introduced[name] ?? 0));
  return known.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
