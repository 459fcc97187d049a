import { recordSource } from '../definition-source.ts';
import type { BeforeContext, HandlerContext } from './handler-context.ts';
import type { HookEvents, HookName } from './hook-events.ts';

/** Reactions to an operation. */
export interface HookReactions<Name extends HookName = HookName> {
  /**
   * Runs in the transaction of the operation and may refuse it. One that throws, or takes longer than five seconds, refuses the
   * operation with G_01.
   */
  before?(event: HookEvents[Name]['before'], context: BeforeContext): void | Promise<void>;
  /** Runs as a job after the commit, at least once; retried after a failure. */
  after?(event: HookEvents[Name]['after'], context: HandlerContext): void | Promise<void>;
}

/** A hook with its name. */
export type Hook = { [Name in HookName]: HookReactions<Name> & { on: Name } }[HookName];

/** Declares reactions to an operation: `defineHook('page.publish', { before(event, { refuse }) { … } })`. */
export function defineHook<const Name extends HookName>(on: Name, reactions: HookReactions<Name>): Hook {
  return recordSource({ ...reactions, on } as Extract<Hook, { on: Name }>, defineHook);
}
