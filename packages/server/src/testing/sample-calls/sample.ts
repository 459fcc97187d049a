import type { AuditAction, Client, CallInput, Endpoint, AnswerOf, PermissionName } from '@ximblox/contract';
import type { World } from './world.ts';

/** An expected entry of the audit log. */
export interface ExpectedEntry {
  action: AuditAction;
  object: string;
  objectID: string | number;
}

/** A successful call, and the audit entries that it must write. */
interface Prepared<E extends Endpoint> {
  /** The caller; by default that of the world. */
  as?: Client;
  input?: CallInput<E>;
  /** Sends the call in place of the typed client, for other protocols. */
  send?: () => Promise<unknown>;
  /** A function of the response for calls that create the object. */
  entries: readonly ExpectedEntry[] | ((answer: AnswerOf<E>) => readonly ExpectedEntry[]);
}

/** A prepared call without its endpoint's types. */
interface ReadyCall {
  /** Sends the call. @returns the audit entries that it must have written; rejects like the client */
  send(): Promise<readonly ExpectedEntry[]>;
}

/** Permissions that a call checks on its object: all permissions of one of the lists are required. */
export type ObjectRule = readonly (readonly PermissionName[])[];

/** A sample call: an endpoint, and how to call it successfully. */
export interface Sample {
  endpoint: Endpoint;
  /** Distinguishes samples of the same endpoint, such as "of a published page". */
  variant: string;
  /** Undefined if no narrowed permission is checked. */
  rule: ObjectRule | undefined;
  prepare(world: World): Promise<ReadyCall>;
}

interface Options {
  variant?: string;
  rule?: ObjectRule;
}

/** Declares a successful call of an endpoint. `prepare` creates the state that the call needs. */
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

/** Returns the entry of a call for a page. */
export const onPage = (action: AuditAction, objectID: number): ExpectedEntry[] => [
  { action, object: 'page', objectID },
];
