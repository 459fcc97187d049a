import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/** The environment without the settings of npm and the commands of this repository. */
export const outside: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/i.test(name))),
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules')),
  ].join(delimiter),
};

/** Returns the settings with which npm uses a registry that needs no login. */
export const registrySettings = (origin: string): Record<string, string> => ({
  npm_config_registry: origin,
  [`npm_config_//${new URL(origin).host}/:_authToken`]: 'none',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
});

const execute = promisify(execFile);

export interface RunContext {
  cwd: string;
  /** Environment variables, besides those of a terminal outside the repository. */
  env?: Record<string, string>;
}

/** Runs a program as a user outside the repository does. @returns its output @throws with its output when it fails */
export async function run({ cwd, env }: RunContext, program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, {
      cwd,
      env: { ...outside, ...env },
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}
