import type { AuditAction, Client, CallInput, Endpoint, AnswerOf, PermissionName } from '@ximblox/contract';
import type { World } from './world.ts';

/** An entry of the audit log, as far as a sample call knows it beforehand. */
export interface ExpectedEntry {
  action: AuditAction;
  object: string;
  objectID: string | number;
}

/** A call that succeeds, and the audit entries that it must leave. */
interface Prepared<E extends Endpoint> {
  /** Who calls; by default the caller of the world. */
  as?: Client;
  input?: CallInput<E>;
  /** Sends it instead of the typed client, which does not speak every protocol. */
  send?: () => Promise<unknown>;
  /** Computed from the answer where the call creates the object. */
  entries: readonly ExpectedEntry[] | ((answer: AnswerOf<E>) => readonly ExpectedEntry[]);
}

/** A prepared call without the types of its endpoint. */
interface ReadyCall {
  /** Sends the call. @returns the entries that it must have left; rejects as the client does */
  send(): Promise<readonly ExpectedEntry[]>;
}

/** The permissions that a call asks about its own object: one of the lists must be held in full on that object. */
export type ObjectRule = readonly (readonly PermissionName[])[];

/** An endpoint with everything that it takes to call it with success. */
export interface Sample {
  endpoint: Endpoint;
  /** What tells it from other samples of the endpoint, such as "of a published page". */
  variant: string;
  /** Undefined where no narrowed permission decides. */
  rule: ObjectRule | undefined;
  prepare(world: World): Promise<ReadyCall>;
}

interface Options {
  variant?: string;
  rule?: ObjectRule;
}

/** Declares how to call an endpoint with success. `prepare` creates the state that the call needs. */
export function sample<E extends Endpoint>(
  endpoint: E,
  prepare: (world: World) => Promise<Prepared<E>>,
  { variant = '', rule }: Options = {},
): Sample {
  return {
    endpoint,
    variant,
    rule,
    async prepare(world) {
      const { as = world.caller.browser.client, input, send, entries } = await prepare(world);
      const call = as.call as (endpoint: E, input?: CallInput<E>) => Promise<AnswerOf<E>>;
      return {
        async send() {
          const answer = (await (send ? send() : call(endpoint, input))) as AnswerOf<E>;
          return typeof entries === 'function' ? entries(answer) : entries;
        },
      };
    },
  };
}

/** The one entry of a call about a page. */
export const onPage = (action: AuditAction, objectID: number): ExpectedEntry[] => [
  { action, object: 'page', objectID },
];
