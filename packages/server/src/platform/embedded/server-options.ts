/**
 * Returns the command-line options of the embedded server, which override `postgresql.conf`: socket only, small footprint.
 * @param isDurable whether committed data survives a power failure
 */
export function serverOptions(socketFolder: string, isDurable: boolean): string[] {
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
    max_connections: '40',
    superuser_reserved_connections: '2',
    shared_buffers: '48MB',
    work_mem: '8MB',
    maintenance_work_mem: '48MB',
    effective_cache_size: '512MB',
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
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
