import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { shareMoment } from './share-moment.ts';

export { type AddressFacts, findAddressFacts, listAddresses } from './moment-store.ts';
export { readMomentToken } from './moment-token.ts';
export { type MomentRefusal, openMoment, type OpenMoment } from './open-moment.ts';

/** Handlers of the links to moments. */
export const momentHandlers: Handlers<typeof contract.moments> = {
  share: (context, { body }) => shareMoment(context, body),
};
