import { CmsError } from '@ximblox/contract';
import { QueryClient } from '@tanstack/react-query';

const isWorthTryingAgain = (error: unknown): boolean =>
  error instanceof CmsError && [0, 502, 503].includes(error.status);

/** Holds what the server answered; the same for the whole window. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthTryingAgain(error),
    },
    mutations: { retry: false },
  },
});
