import type { ErrorItem } from '@ximblox/contract';
import { isCommonPassword } from './common-passwords.ts';

/** Exclusive bounds of the length of a password, in characters. */
const tooShort = 8;
const tooLong = 255;

const hasUppercase = /\p{Lu}/u;
/** Anything but letters, digits, white space and control characters. */
const hasSpecial = /[^\p{L}\p{M}\p{N}\s\p{C}]/u;

/** Validates a new password: V_09 to V_12 on `property`. Source: specification section 5. */
export function passwordErrors(property: string, password: string): ErrorItem[] {
  const { length } = Array.from(password);
  const errors: ErrorItem[] = [];
  if (!hasUppercase.test(password) || !hasSpecial.test(password)) errors.push({ property, code: 'V_09' });
  if (length <= tooShort) errors.push({ property, code: 'V_10' });
  if (length >= tooLong) errors.push({ property, code: 'V_11' });
  if (errors.length === 0 && isCommonPassword(password)) errors.push({ property, code: 'V_12' });
  return errors;
}
