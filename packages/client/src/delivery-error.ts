/** An error of a reply: a code of the error catalogue, and the parameter or field that it concerns (`''` for the whole call). */
export interface DeliveryErrorItem {
  property: string;
  code: string;
  /** What to change, for developers. */
  hint?: string;
}

/**
 * The only error that calls of the client throw: a refused call with `status` 400 or above, or a call without a reply with
 * `status` 0 (no connection, or the timeout).
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  readonly errors: readonly DeliveryErrorItem[];
  /** Code of the first error: `V_12`, or `G_01` without a reply. */
  readonly code: string;
  /** Parameter or field of the first error, such as `where.price.lt`; `''` for the whole call. */
  readonly field: string;

  constructor(message: string, status: number, errors: readonly DeliveryErrorItem[], options?: ErrorOptions) {
    super(message, options);
    const [first = { code: 'G_01', property: '' }] = errors;
    this.status = status;
    this.errors = errors;
    this.code = first.code;
    this.field = first.property;
  }
}

interface Failure {
  Errors?: { property: string; code: string }[];
  Hints?: string[];
  Message?: string;
}

/** Returns the error of a reply. */
export async function errorOf(response: Response): Promise<DeliveryError> {
  const failure = (await response.json().catch(() => ({}))) as Failure;
  const { Errors = [], Hints = [], Message = `The answer was ${response.status}.` } = failure;
  const errors = Errors.map(({ property, code }, position): DeliveryErrorItem => {
    const hint = Hints[position];
    return hint ? { property, code, hint } : { property, code };
  });
  const texts = errors.map(({ property, code, hint }) => `${property || 'call'}: ${hint ?? Message} (${code})`);
  return new DeliveryError(texts.join('\n') || Message, response.status, errors);
}
