/** The part of the package that the tests use; it has no types of its own. */
declare module 'samlp' {
  interface Claims {
    getClaims(): Record<string, unknown>;
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string };
  }

  interface ResponseOptions {
    issuer: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo: string;
    cert: string;
    key: string;
    signAssertion?: boolean;
    signatureAlgorithm: string;
    digestAlgorithm: string;
    lifetimeInSeconds?: number;
    authnContextClassRef?: string;
    encryptionCert?: string;
    encryptionPublicKey?: string;
    encryptionAlgorithm?: string;
    profileMapper: (user: unknown) => Claims;
  }

  const samlp: {
    getSamlResponse(options: ResponseOptions, user: unknown, done: (error: Error | null, xml: string) => void): void;
    parseRequest(
      request: { query: Record<string, string> },
      done: (error: Error | null, request: { id: string; issuer: string; assertionConsumerServiceURL: string }) => void,
    ): void;
  };
  export default samlp;
}
