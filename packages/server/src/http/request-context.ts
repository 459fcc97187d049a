import { allows, fail, type AnyPermissionName, type PermissionTarget } from '@ximblox/contract';
import type { Actor, Context, RequestInfo, Services } from '../context.ts';
import type { Database } from '../platform/database/database.ts';

/** Returns whether the actor has a permission. An anonymous actor has none, the system has all. */
export function actorCan(actor: Actor, name: AnyPermissionName, target: PermissionTarget): boolean {
  if (actor.kind === 'system') return true;
  return actor.kind === 'user' && allows(actor.permissions, name, target);
}

interface Parts {
  db: Database;
  actor: Actor;
  request: RequestInfo;
  services: Services;
}

type AfterCommit = () => void | Promise<void>;

async function runAll(actions: readonly AfterCommit[], { services, request }: Parts): Promise<void> {
  for (const action of actions) {
    try {
      await action();
    } catch (error) {
      services.log.error({ err: error, requestID: request.id }, 'work after a commit failed');
    }
  }
}

/** Creates a context outside a transaction; each call of `transaction` opens one. */
export function createContext(parts: Parts): Context {
  const { db, actor } = parts;
  return {
    ...parts,
    can: (name, target) => actorCan(actor, name, target),
    require: (name, target) => {
      if (!actorCan(actor, name, target)) fail('UM_01');
    },
    async transaction(work) {
      const actions: AfterCommit[] = [];
      const result = await db.transaction().execute((transaction) => {
        const inside: Context = {
          ...createContext({ ...parts, db: transaction }),
          transaction: (inner) => inner(inside),
          afterCommit: (action) => void actions.push(action),
        };
        return work(inside);
      });
      await runAll(actions, parts);
      return result;
    },
    // Outside a transaction all writes are committed already; the action still must not delay or fail the call.
    afterCommit: (action) => void runAll([action], parts),
  };
}

/** Creates a context of the system itself, for jobs and at startup. */
export const systemContext = (db: Database, services: Services): Context =>
  createContext({
    db,
    services,
    actor: { kind: 'system' },
    request: { id: '', address: '', agent: '', languages: '' },
  });
