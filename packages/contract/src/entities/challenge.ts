/** A proof of work in the format of ALTCHA; its solution goes back to the server in the field `captcha`. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    expiresAt: number;
    data: Record<string, string>;
  };
  signature: string;
}
