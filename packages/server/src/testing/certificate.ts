// The library for certificates needs it.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

/** A key pair of RSA with a self-signed certificate, as PEM. */
export interface TestCertificate {
  certificate: string;
  key: string;
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** Generates a key pair with a certificate that is valid for some hours from now. */
export async function createCertificate(name: string, hours = 24): Promise<TestCertificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const hour = 3_600_000;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 2 * hour),
    notAfter: new Date(Date.now() + hours * hour),
  });
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const lines = der.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
}
