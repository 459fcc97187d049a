import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the current code runs for. */
export interface RequestScope {
  requestID: string;
  /** The signed-in user or the owner of the token; null without one. */
  userID(): number | null;
  /** Milliseconds and number of database statements so far. */
  queries: { count: number; milliseconds: number };
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Returns the request that the current code runs for; undefined in jobs and at startup. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** Runs work, and everything asynchronous that it starts, for a request. */
export const runForRequest = <Result>(scope: RequestScope, work: () => Result): Result => scopes.run(scope, work);
