import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';

const SecondFactorRequired = lazy(async () => ({
  default: (await import('./second-factor-required.tsx')).SecondFactorRequired,
}));

/** Shows the setup of a second factor instead of the screens while it is required. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  if (useSession().twoFactor !== 'required') return children;
  return (
    <Suspense>
      <SecondFactorRequired />
    </Suspense>
  );
}
