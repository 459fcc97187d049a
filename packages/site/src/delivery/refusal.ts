import type { QueryProblem } from '@ximblox/blocks/internal';
import type { ErrorCode } from '@ximblox/contract';

/** Errors of a refused call; `hints` are sentences for developers, in the same order. */
export interface RefusedDelivery {
  errors: { property: string; code: ErrorCode }[];
  hints: string[];
  status: number;
}

/** Thrown to refuse a call; the delivery catches it. */
export class Refusal extends Error {
  readonly refused: RefusedDelivery;
  constructor(problems: readonly QueryProblem[], code: ErrorCode = 'V_12', status = 400) {
    super('The call is refused.');
    this.refused = {
      errors: problems.map(({ property }) => ({ property, code })),
      hints: problems.map(({ message }) => message),
      status,
    };
  }
}

/** @throws Refusal if there are problems */
export const refuseAll = (problems: readonly QueryProblem[]): void => {
  if (problems.length > 0) throw new Refusal(problems);
};
