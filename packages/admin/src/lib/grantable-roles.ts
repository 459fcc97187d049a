import { useQuery } from '@tanstack/react-query';
import { contract, coversPermissions } from '@ximblox/contract';
import { api } from './api.ts';
import { useSession } from './session.ts';

/** Query for the roles that the user may assign: those whose permissions the user has. */
export function useGrantableRoles() {
  const { permissions } = useSession().role;
  return useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => api.call(contract.users.roles, { signal }),
    select: (roles) => roles.filter((role) => coversPermissions(permissions, role.permissions)),
  });
}
