import { isIP } from 'node:net';
import type { Settings } from '../../../platform/settings.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';

/** WebAuthn relying party: the host and origin that passkeys are bound to. */
export interface RelyingParty {
  /** Host name, the `rpID` of WebAuthn. */
  host: string;
  origin: string;
}

const isLoopback = (host: string): boolean => host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Returns the relying party of this installation: its public address, or `localhost` for a loopback address. Null where browsers do
 * not support passkeys: at IP addresses and without TLS.
 */
export function getRelyingParty(settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>): RelyingParty | null {
  const url = new URL(publicOrigin(settings));
  if (settings.publicUrl === null && isLoopback(url.hostname)) url.hostname = 'localhost';
  const { hostname: host, origin, protocol } = url;
  if (isIP(host) !== 0 || host.startsWith('[')) return null;
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return isLocal || protocol === 'https:' ? { host, origin } : null;
}
