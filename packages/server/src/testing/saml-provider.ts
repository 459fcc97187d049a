import { createPublicKey } from 'node:crypto';
import { promisify } from 'node:util';
import samlp from 'samlp';
import { createCertificate, type TestCertificate } from './certificate.ts';

const { certificate, key } = await createCertificate('idp.test');

/** Certificate with which the identity provider signs. */
export const samlCertificate = certificate;

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
  /** Certificate for which the provider encrypts the assertion. */
  encryptFor?: TestCertificate;
  /** Certificate with which the provider signs instead of `samlCertificate`. */
  signWith?: TestCertificate;
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
    encryptFor,
    signWith = { certificate, key },
    ...special
  } = person;
  const options = {
    issuer: samlIssuer,
    audience: request.issuer,
    recipient: request.assertionConsumerServiceURL,
    destination: request.assertionConsumerServiceURL,
    inResponseTo: request.id,
    cert: signWith.certificate,
    key: signWith.key,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    ...special,
    ...(encryptFor === undefined
      ? {}
      : {
          encryptionCert: encryptFor.certificate,
          encryptionPublicKey: createPublicKey(encryptFor.certificate)
            .export({ type: 'spki', format: 'pem' })
            .toString(),
          encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        }),
    profileMapper: () => ({
      getClaims: () => attributes,
      getNameIdentifier: () => ({ nameIdentifier: nameID, nameIdentifierFormat: nameIDFormat }),
    }),
  };
  return new Promise((resolve, reject) =>
    samlp.getSamlResponse(options, {}, (error, xml) => (error ? reject(error) : resolve(xml))),
  );
}
