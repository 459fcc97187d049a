import { useQuery } from '@tanstack/react-query';
import { contract, coversPermissions } from '@ximblox/contract';
import { api } from './api.ts';
import { useSession } from './session.ts';

/** The roles that the user may give to others: those whose rights are a subset of the own. */
export function useGrantableRoles() {
  const { permissions } = useSession().role;
  return useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => api.call(contract.users.roles, { signal }),
    select: (roles) => roles.filter((role) => coversPermissions(permissions, role.permissions)),
  });
}
