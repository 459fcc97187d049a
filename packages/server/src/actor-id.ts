import { fail } from '@ximblox/contract';
import type { Context } from './context.ts';

/** Returns the ID of the acting user; null for a visitor and for the system. */
export const actorID = ({ actor }: Context): number | null => (actor.kind === 'user' ? actor.ID : null);

/** Returns the ID of the acting user. @throws UM_01 when the actor is not a user */
export const requireActorID = (context: Context): number => actorID(context) ?? fail('UM_01');
