/** Why Ximblox cannot start, as one sentence for the operator; shown without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
