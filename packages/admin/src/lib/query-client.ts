import { CmsError } from '@ximblox/contract';
import { QueryClient } from '@tanstack/react-query';

/** Whether a call failed for a reason that may have passed a moment later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof CmsError && [0, 502, 503].includes(error.status);

/** Query cache of the window. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    mutations: { retry: false },
  },
});
