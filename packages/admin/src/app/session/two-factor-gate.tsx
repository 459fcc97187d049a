import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';

const SecondFactorRequired = lazy(async () => ({
  default: (await import('./second-factor-required.tsx')).SecondFactorRequired,
}));

/** Lets nobody through who has to set up a second factor first; the server would refuse every screen. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  if (useSession().twoFactor !== 'required') return children;
  return (
    <Suspense>
      <SecondFactorRequired />
    </Suspense>
  );
}
