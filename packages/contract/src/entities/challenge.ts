import { z } from 'zod';

/** A proof-of-work challenge in the format of ALTCHA; the client sends the solution as `captcha`. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.number(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
});
export type Challenge = z.output<typeof challenge>;
