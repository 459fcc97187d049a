import { isIP } from 'node:net';
import type { Settings } from '../../../platform/settings.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';

/** To which address passkeys belong: browsers give them to no other. */
export interface PasskeyPlace {
  /** Name of the host, the `rpID` of WebAuthn. */
  host: string;
  origin: string;
}

const isLoopback = (host: string): boolean => host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Where the passkeys of this installation work: at its public address, or at `localhost` on a machine of one's own. Null where
 * browsers allow none: at bare numbers, and without TLS.
 */
export function passkeyPlace(settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>): PasskeyPlace | null {
  const url = new URL(publicOrigin(settings));
  if (settings.publicUrl === null && isLoopback(url.hostname)) url.hostname = 'localhost';
  const { hostname: host, origin, protocol } = url;
  if (isIP(host) !== 0 || host.startsWith('[')) return null;
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return isLocal || protocol === 'https:' ? { host, origin } : null;
}
