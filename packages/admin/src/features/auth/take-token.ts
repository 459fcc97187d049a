/** Reads the token from the address and takes it away from there, so that it stays in no history and is sent nowhere. */
export function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}
