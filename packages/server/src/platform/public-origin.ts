import type { Settings } from './settings.ts';

/** Origin of links that are handed out, as in mails: as configured, else this machine's own address. Never what a request claims as its host. */
export function publicOrigin({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  const isWildcard = host === '0.0.0.0' || host === '::' || host === '';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
