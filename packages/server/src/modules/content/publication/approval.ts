import type { ErrorItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { fourEyesInEffect } from '../../foundation/settings/index.ts';
import { hasApproval } from './request-store.ts';

/** Whether a version may become public: someone else has approved it, or the site does not require that. */
export const isApproved = async ({ db }: Pick<Context, 'db'>, pageID: number, versionID: number): Promise<boolean> =>
  (await fourEyesInEffect(db)) !== 'publications' || hasApproval(db, pageID, versionID);

/** Returns PM_02 if a version may not become public without an approved request. */
export const approvalErrors = async (context: Context, pageID: number, versionID: number): Promise<ErrorItem[]> =>
  (await isApproved(context, pageID, versionID)) ? [] : [{ property: '', code: 'PM_02' }];
