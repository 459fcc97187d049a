import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  allows,
  contract,
  hasPermission,
  type AnyPermissionName,
  type PermissionTarget,
  type SessionUser,
} from '@ximblox/contract';
import { useCallback } from 'react';
import { api } from './api.ts';

/** Query for the current user; loaded before the first render. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api.call(contract.auth.user, { signal }),
  staleTime: 5 * 60_000,
});

/** Returns the current user. */
export const useSession = (): SessionUser => useSuspenseQuery(sessionQuery).data;

/**
 * Returns the permission check of the user: `can('publish-page', { pageType, locale })`. Without a target, checks whether the
 * user has the permission for any target, which is enough to offer a screen.
 */
export function useCan(): (name: AnyPermissionName, target?: PermissionTarget) => boolean {
  const { permissions } = useSession().role;
  return useCallback(
    (name, target) => (target ? allows(permissions, name, target) : hasPermission(permissions, name)),
    [permissions],
  );
}
