import { type ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SecondFactorRequired = lazyPart(async () => (await import('./second-factor-required.tsx')).SecondFactorRequired);

/** Shows the setup of a second factor instead of the screens while it is required. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  if (useSession().twoFactor !== 'required') return children;
  return <SecondFactorRequired />;
}
