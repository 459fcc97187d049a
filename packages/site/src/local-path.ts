/** Returns an untrusted redirect target as a path of this site; the home page if it points elsewhere (open redirect). */
export function localPath(address: string): string {
  const here = 'http://here.invalid';
  const url = address.startsWith('/') ? URL.parse(address, here) : null;
  // A leading double slash in a Location header would name another host.
  return url?.origin === here ? `/${(url.pathname + url.search).replace(/^\/+/, '')}` : '/';
}
