import type { contract, InputOf } from '@ximblox/contract';
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The request of a page to a device, with the values of WebAuthn's JSON. */
interface DeviceRequest {
  challenge: string;
  origin: string;
  host: string;
}

type Registration = InputOf<typeof contract.passkeys.add>['body']['passkey'];
type Assertion = InputOf<typeof contract.passkeys.logIn>['body']['passkey'];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Encodes a byte string in CBOR, from 24 bytes up to 64 KiB. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Encodes an ES256 public key as COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (label: number, value: string): Buffer =>
    Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))]);
  return Buffer.concat([
    // A map of five: key type EC2, algorithm ES256, curve P-256, and both coordinates.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

/** Creates a device with one passkey and without user interaction, for tests over HTTP. */
export function createPasskeyDevice(): {
  register(request: DeviceRequest, flags?: { isVerified?: boolean; client?: object }): Registration;
  authenticate(
    request: DeviceRequest,
    overrides?: { isVerified?: boolean; count?: number; userHandle?: string; client?: object },
  ): Assertion;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  const flagsOf = (isVerified: boolean): number => present | (isVerified ? verified : 0);
  const clientData = (type: string, { challenge, origin }: DeviceRequest, more: object = {}): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more }));
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    register(request, { isVerified = true, client } = {}) {
      const idLength = Buffer.from([id.length >> 8, id.length & 0xff]);
      const data = Buffer.concat([
        sha256(request.host),
        Buffer.from([flagsOf(isVerified) | attested]),
        uint32(count),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const response = {
        clientDataJSON: encoded(clientData('webauthn.create', request, client)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    authenticate(request, { isVerified = true, count: claimed, userHandle, client: more } = {}) {
      count += 1;
      const data = Buffer.concat([sha256(request.host), Buffer.from([flagsOf(isVerified)]), uint32(claimed ?? count)]);
      const client = clientData('webauthn.get', request, more);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      };
      return { ...credential, response };
    },
  };
}
