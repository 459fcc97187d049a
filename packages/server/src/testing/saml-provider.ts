import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import samlp from 'samlp';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

/** Certificate with which the identity provider signs. */
export const samlCertificate = fixture('saml-certificate.pem');
const key = fixture('saml-key.pem');

/** A person at the identity provider, and what is special about the response. */
export interface SamlPerson {
  nameID: string;
  nameIDFormat?: string;
  attributes: Record<string, string | string[]>;
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  issuer?: string;
  signAssertion?: boolean;
  lifetimeInSeconds?: number;
  authnContextClassRef?: string;
}

/** Entity ID of the identity provider. */
export const samlIssuer = 'urn:test:idp';

const parse = promisify<
  { query: Record<string, string> },
  { id: string; issuer: string; assertionConsumerServiceURL: string }
>(samlp.parseRequest);

/**
 * Answers a request like an identity provider that knows a person.
 * @param address address with the request, to which the service provider has sent the browser
 * @returns the response as XML
 */
export async function answerSamlRequest(address: string, person: SamlPerson): Promise<string> {
  const query = Object.fromEntries(new URL(address).searchParams);
  const request = await parse({ query });
  const {
    nameID,
    nameIDFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes,
    ...special
  } = person;
  const options = {
    issuer: samlIssuer,
    audience: request.issuer,
    recipient: request.assertionConsumerServiceURL,
    destination: request.assertionConsumerServiceURL,
    inResponseTo: request.id,
    cert: samlCertificate,
    key,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    ...special,
    profileMapper: () => ({
      getClaims: () => attributes,
      getNameIdentifier: () => ({ nameIdentifier: nameID, nameIdentifierFormat: nameIDFormat }),
    }),
  };
  return new Promise((resolve, reject) =>
    samlp.getSamlResponse(options, {}, (error, xml) => (error ? reject(error) : resolve(xml))),
  );
}
