import { useQueryClient } from '@tanstack/react-query';
import { contract, type ErrorItem } from '@ximblox/contract';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';

/** A file on its way into a folder. */
export interface Upload {
  key: number;
  file: File;
  path: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  errors: readonly ErrorItem[];
}

/** Sends files one after the other; each tells its own failure and can be sent again. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const last = useRef(0);

  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const send = async ({ key, file, path }: Upload): Promise<void> => {
    change(key, { state: 'running' });
    const form = new FormData();
    form.set('path', path);
    form.set('f', file);
    try {
      await api.call(contract.media.addFile, { body: { path }, form });
      change(key, { state: 'done' });
      await client.invalidateQueries({ queryKey: ['media'] });
    } catch (failure) {
      change(key, { state: 'failed', errors: errorsOfFailure(failure) });
    }
  };
  const enqueue = (upload: Upload): void => {
    queue.current = queue.current.then(() => send(upload));
  };

  return {
    uploads,
    add(path: string, files: readonly File[]): void {
      const added = files.map((file): Upload => {
        last.current += 1;
        return { key: last.current, file, path, state: 'waiting', errors: [] };
      });
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
      for (const upload of added) enqueue(upload);
    },
    retry(upload: Upload): void {
      change(upload.key, { state: 'waiting', errors: [] });
      enqueue(upload);
    },
    clear: (): void => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'running')),
  };
}
