import { CmsError } from '@ximblox/contract';
import { QueryClient } from '@tanstack/react-query';

const isRetryable = (error: unknown): boolean => error instanceof CmsError && [0, 502, 503].includes(error.status);

/** Query cache of the window. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { retry: false },
  },
});
