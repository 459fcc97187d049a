import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { requireActorID } from '../../../actor-id.ts';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { audit } from '../../foundation/audit/index.ts';
import { findUser } from '../../people/users/index.ts';
import { createMomentToken, shownIn } from './moment-token.ts';
import { checkMoment, readMoment } from './open-moment.ts';

const dayLength = 86_400_000;

/** Creates a link to the site at a moment. @throws UM_01, V_12 on `moment` when it cannot be shown */
export async function shareMoment(
  context: Context,
  { moment, days }: { moment: string; days: number },
): Promise<AnswerOf<typeof contract.moments.share>> {
  const { db, services } = context;
  // The link shows every page, also those that are only planned.
  context.require('publish-page', {});
  const at = readMoment(moment, services.now()) ?? fail('V_12', 'moment');
  if ('reason' in (await checkMoment(context, at))) fail('V_12', 'moment');
  const user = (await findUser(db, requireActorID(context))) ?? fail('UM_01');
  const expiresAt = new Date(Math.floor(services.now().getTime() / 1000) * 1000 + days * dayLength);
  const token = await createMomentToken(db, { user, shown: shownIn(at) }, expiresAt);
  const changes = { moment, days };
  await audit(context, { action: 'moment-link.create', object: 'installation', objectID: '', changes });
  return { url: `${publicOrigin(services.settings)}/cmsadmin/at/${token}/`, expiresAt: expiresAt.toISOString() };
}
