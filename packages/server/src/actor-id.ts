import { fail } from '@ximblox/contract';
import type { Context } from './context.ts';

/** ID of the acting user; null for a visitor and for the product itself. */
export const actorID = ({ actor }: Context): number | null => (actor.kind === 'user' ? actor.ID : null);

/** ID of the acting user. @throws UM_01 when no user acts */
export const requireActorID = (context: Context): number => actorID(context) ?? fail('UM_01');
