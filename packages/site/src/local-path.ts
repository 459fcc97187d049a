/** A path of this site that a visitor is led to, whatever was sent; the home page when it names another place. */
export function localPath(address: string): string {
  const here = 'http://here.invalid';
  const url = address.startsWith('/') ? URL.parse(address, here) : null;
  // Slashes at the beginning would name another host once they stand in a header.
  return url?.origin === here ? `/${(url.pathname + url.search).replace(/^\/+/, '')}` : '/';
}
