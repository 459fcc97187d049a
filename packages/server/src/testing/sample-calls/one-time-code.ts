import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a time. @param secret in Base32 */
export const generateCode = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
