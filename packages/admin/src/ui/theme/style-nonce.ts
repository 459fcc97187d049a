/** The nonce of this answer: style elements made by a script must carry it, or the browser ignores them. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
