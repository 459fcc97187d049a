import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  allows,
  contract,
  hasPermission,
  type PermissionName,
  type PermissionTarget,
  type SessionUser,
} from '@ximblox/contract';
import { useCallback } from 'react';
import { api } from './api.ts';

/** Who is logged in; put in place before the first screen is drawn. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api.call(contract.auth.user, { signal }),
  staleTime: 5 * 60_000,
});

/** The one who is logged in; known before a screen is drawn. */
export const useSession = (): SessionUser => useSuspenseQuery(sessionQuery).data;

/**
 * Asks whether the user may: `can('publish-page', { pageType, locale })`. Without a target it tells whether the
 * permission is held at all, which is enough to offer a screen.
 */
export function useCan(): (name: PermissionName, target?: PermissionTarget) => boolean {
  const { permissions } = useSession().role;
  return useCallback(
    (name, target) => (target ? allows(permissions, name, target) : hasPermission(permissions, name)),
    [permissions],
  );
}
