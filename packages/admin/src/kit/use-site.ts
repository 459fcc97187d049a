import type { AnyPermissionName, AnswerOf, contract, PermissionTarget, SessionUser } from '@ximblox/contract';
import { useCan as useUserCan, useSession } from '../lib/session.ts';
import { useSiteSettings as useSettings } from '../lib/site-settings.ts';

/** Returns the current user. */
export const useUser: () => SessionUser = useSession;

/**
 * Returns the permission check of the user: `can('publish-page', { pageType, locale })`. Without a target, checks whether the
 * user has the permission for any target.
 */
export const useCan: () => (name: AnyPermissionName, target?: PermissionTarget) => boolean = useUserCan;

/** Returns the name, locales and menus of the site. */
export const useSiteSettings: () => AnswerOf<typeof contract.settings.admin> = useSettings;
