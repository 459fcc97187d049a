/** Reads the token from the address and removes it, so that it is not kept in the browser history or sent as a referrer. */
export function readToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}
