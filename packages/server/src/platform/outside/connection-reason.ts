/** Reasons by what OpenSSL and Node write into their errors; the codes are lost when a library wraps an error. */
const certificateProblems: [pattern: RegExp, reason: string][] = [
  [/certificate has expired/, 'the certificate of the server has expired'],
  [/certificate is not yet valid/, 'the certificate of the server is not valid yet'],
  [
    /self-signed certificate in certificate chain|unable to (?:verify the first|get (?:local )?issuer) certificate/,
    'the certificate of the server is from an unknown authority',
  ],
  [/self-signed certificate/, 'the certificate of the server is self-signed'],
  [/does not match certificate's altnames/, 'the certificate of the server is for another host name'],
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();

/** Returns why the TLS certificate of a server was refused, as part of a sentence; null for other errors. */
export function certificateReason(error: unknown): string | null {
  const message = messageOf(error);
  return certificateProblems.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

/** Returns why a server outside cannot be used, as part of a sentence: by default the message of the error. */
export function connectionReason(error: unknown): string {
  const message = messageOf(error);
  const unknownName = /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (\S+)/.exec(message)?.[1];
  if (unknownName !== undefined) return `the host name ${unknownName} cannot be resolved`;
  if (/wrong version number/.test(message)) return 'the server does not use TLS on this port';
  return certificateReason(error) ?? message.replace(/\.$/, '');
}
