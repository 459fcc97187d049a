import { write, writeSync } from 'node:fs';
import { codeOf } from './disk-errors.ts';

/** Characters of waiting lines from which they are written at once. */
const batch = 8_192;
/** Milliseconds between two attempts to write fewer lines, or what could not be written. */
const flushInterval = 250;
/** Milliseconds before the next attempt when the reader of a pipe is slow. */
const pipeDelay = 50;
/** Attempts to write the rest when the process exits: about a second for a slow reader. */
const maxAttempts = 20;
/** Characters of lines that wait. */
const maxWaiting = 1_048_576;

/** A destination of the log. */
export interface LogLines {
  write(line: string): void;
  /** Writes the waiting lines in the background. */
  flush(): void;
  /** Writes the waiting lines once, before the process exits. */
  end(): void;
}

/** Functions that write bytes to a file or pipe. */
export interface LogOutput {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void;
  writeSync(bytes: Buffer): number;
}

const standardOutput: LogOutput = {
  write: (bytes, done) => write(1, bytes, done),
  writeSync: (bytes) => writeSync(1, bytes),
};

/**
 * Creates a buffered destination of the log. Lines that cannot be written, as on a full disk, wait for the next attempt; when 1 MiB
 * waits, further lines are dropped. Call `end` when the process exits; one that is killed loses the last quarter of a second.
 * The destination of pino is not used, since on a full disk it keeps the process from exiting.
 * @param onRecovery called when lines are written again, with the first error and the number of dropped lines
 * @param output standard output by default
 */
export function createLogLines(
  onRecovery: (error: Error, dropped: number) => void,
  output: LogOutput = standardOutput,
): LogLines {
  let waiting = '';
  let bytes: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let failure: { error: Error; dropped: number } | undefined;

  const onWritten = (error: Error | null, written: number): void => {
    isWriting = false;
    if (codeOf(error) === 'EAGAIN') setTimeout(flush, pipeDelay).unref();
    else if (error) failure ??= { error, dropped: 0 };
    if (error) return;
    bytes = bytes.subarray(written);
    if (bytes.length > 0 || waiting.length >= batch) flush();
    if (bytes.length > 0 || !failure) return;
    const { error: cause, dropped } = failure;
    failure = undefined;
    onRecovery(cause, dropped);
  };
  function flush(): void {
    if (isWriting) return;
    if (bytes.length === 0) {
      bytes = Buffer.from(waiting);
      waiting = '';
    }
    if (bytes.length === 0) return;
    isWriting = true;
    output.write(bytes, onWritten);
  }
  setInterval(flush, flushInterval).unref();

  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) {
        if (failure) failure.dropped += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= batch) flush();
    },
    flush,
    end() {
      // What is being written arrives without this call.
      let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : bytes, Buffer.from(waiting)]);
      for (let attempts = 0; rest.length > 0 && attempts < maxAttempts; attempts++) {
        try {
          rest = rest.subarray(output.writeSync(rest));
        } catch (error) {
          if (codeOf(error) !== 'EAGAIN') return;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pipeDelay);
        }
      }
    },
  };
}
