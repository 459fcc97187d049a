import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../checks.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { run } from './run.ts';
import { emptyFolder, npmSettings, removeFolder, type RunningCommand, siteIn, startCommand, textOf } from './site.ts';

let folder: string;

beforeAll(async () => {
  folder = await emptyFolder();
});
afterAll(() => removeFolder(folder));

/** npm asks whether it may install `create-ximblox`. */
const answers = { ...npmSettings, npm_config_yes: 'true' };

/** Does what a reader does: types the commands, writes the files, opens the page. */
class Reader {
  #cwd: string;
  #running: RunningCommand | undefined;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  async type(command: string): Promise<void> {
    await this.#stop();
    const [program = '', ...args] = command.split(' ');
    if (program === 'cd') this.#cwd = join(this.#cwd, args.join(' '));
    else if (/^npm (?:start|run dev)$/.test(command)) {
      this.#running = await startCommand(this.#cwd, [program, ...args], { XIMBLOX_DATA: join(this.#cwd, '.data') });
    } else await run({ cwd: this.#cwd, env: answers }, program, ...args);
  }

  async write(path: string, text: string): Promise<void> {
    await siteIn(this.#cwd).write({ [path]: text });
    // A running site shows the new styles.
    if (path.endsWith('.css') && this.#running)
      await expect.poll(() => this.styles()).toContain(/color: ([^;]+)/.exec(text)?.[1]);
  }

  homePage(): Promise<string> {
    return textOf(this.#running?.origin ?? '');
  }

  /** Returns the stylesheets of the home page. */
  async styles(): Promise<string> {
    const page = await this.homePage();
    const paths = Array.from(page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, path = '']) => path);
    const texts = await Promise.all(paths.map((path) => textOf(`${this.#running?.origin}${path}`)));
    return page + texts.join('\n');
  }

  /** Presses Ctrl-C. */
  async #stop(): Promise<void> {
    if (this.#running?.child.pid === undefined) return;
    process.kill(-this.#running.child.pid, 'SIGINT');
    await this.#running.ended;
    this.#running = undefined;
  }
}

test('a site in ten minutes: every command, file and result of the page', async () => {
  const page = await readFile(join(root, 'docs', 'ten-minutes.md'), 'utf8');
  const blocks = codeBlocks(page);
  const reader = new Reader(folder);
  for (const { language, text, path } of blocks) {
    if (language === 'sh') {
      for (const command of text.trim().split('\n')) await reader.type(command);
    } else if (language === 'html') {
      const shown = await reader.homePage();
      for (const line of text.trim().split('\n')) expect(shown).toContain(line);
    } else {
      expect(path, text).toBeDefined();
      await reader.write(path ?? '', text);
    }
  }
  expect(blocks.filter(({ path }) => path !== undefined)).toHaveLength(8);
  expect(await reader.homePage()).toContain('Concert on the dyke');
  expect(await reader.styles()).toMatch(/rebeccapurple|#639/);
});
