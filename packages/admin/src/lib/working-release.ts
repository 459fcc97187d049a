import { isRecord } from '@ximblox/contract';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';
import { useCan } from './session.ts';

/** A release to which saved changes belong. */
export interface WorkingRelease {
  id: number;
  name: string;
}

const key = 'ximblox.working-release';

/** Parses a stored release; null for an invalid text. */
export function readWorkingRelease(stored: string | null): WorkingRelease | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!isRecord(value) || !Number.isInteger(value.id) || typeof value.name !== 'string') return null;
    return { id: Number(value.id), name: value.name };
  } catch {
    return null;
  }
}

let current: WorkingRelease | null | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the release chosen in this window; null for the live site. The choice lasts until the window is closed. */
export function workingRelease(): WorkingRelease | null {
  current ??= readWorkingRelease(sessionStorage.getItem(key));
  return current;
}

/** Asks before another release is chosen. @param go chooses it */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Lets a form with unsaved changes ask before another release is chosen. @returns ends it */
export function guardWorkingRelease(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** Chooses a release, or the live site with null, unless a form with unsaved changes is asked first. Lists of pages are read again. */
export function workIn(release: WorkingRelease | null): void {
  if (guard && release?.id !== workingRelease()?.id) guard(() => choose(release));
  else choose(release);
}

function choose(release: WorkingRelease | null): void {
  current = release;
  if (release) sessionStorage.setItem(key, JSON.stringify({ id: release.id, name: release.name }));
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
  void queryClient.invalidateQueries({ queryKey: ['pages'] });
}

/** Returns the release chosen in this window; null for the live site, and for users without permission to manage releases. */
export function useWorkingRelease(): WorkingRelease | null {
  const mayWork = useCan()('manage-releases');
  const release = useSyncExternalStore(subscribe, workingRelease);
  return mayWork ? release : null;
}
