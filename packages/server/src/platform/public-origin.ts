import type { Settings } from './settings.ts';

/** Returns the origin of links in mails: the configured URL, or this machine's own address. Never the host of a request. */
export function publicOrigin({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  const isWildcard = host === '0.0.0.0' || host === '::' || host === '';
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
