/** Ximblox cannot start. The message is a sentence for the operator, shown without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
