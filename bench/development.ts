import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '@ximblox/e2e/chromium';
import { median, report } from './lib/figures.ts';
import { createInstalledSite } from './lib/installed-site.ts';

/** Changes of each kind. */
const passes = 5;

const folder = await mkdtemp(join(tmpdir(), 'ximblox-development-'));
const site = join(folder, 'site');
await createInstalledSite(site);

async function write(file: string, text: string): Promise<void> {
  await writeFile(join(site, file), text);
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  await write(file, (await readFile(join(site, file), 'utf8')).replace(from, to));
}

await write('blocks/counter.island.tsx', 'export function Counter() {\n  return <button>clicked 0</button>;\n}\n');
await write(
  'blocks/quote.tsx',
  (await readFile(join(site, 'blocks/quote.tsx'), 'utf8'))
    .replace('import { FieldText }', 'import { FieldText, Island }')
    .replace("from '@ximblox/site/kit';", "from '@ximblox/site/kit';\nimport { Counter } from './counter.island.tsx';")
    .replace('<figure>', '<figure className="quote-0"><Island component={Counter} load="idle" />'),
);

const cli = join(site, 'node_modules/@ximblox/cli');
const { bin } = JSON.parse(await readFile(join(cli, 'package.json'), 'utf8')) as { bin: { ximblox: string } };

/** Starts development. @returns its address, the milliseconds until it was ready, and how to stop it */
async function start(): Promise<{ url: string; milliseconds: number; stop: () => Promise<void> }> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', XIMBLOX_DATA: join(folder, 'data') };
  const child = spawn(process.execPath, [join(cli, bin.ximblox), 'dev'], { cwd: site, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.pipe(process.stderr);
  for (;;) {
    const url = /Site +(http\S+?)\/?\s/.exec(output)?.[1];
    if (url) {
      const stop = async (): Promise<void> => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
      return { url, milliseconds: performance.now() - began, stop };
    }
    if (child.exitCode !== null) throw new Error(`Development ended with exit code ${child.exitCode}.`);
    await sleep(5);
  }
}

const first = await start();
await (await fetch(first.url)).text();
await first.stop();
const starts: number[] = [];
for (let pass = 0; pass < 3; pass += 1) {
  const again = await start();
  starts.push(again.milliseconds);
  await again.stop();
}
report({
  subject: 'development: warm start',
  value: median(starts),
  unit: 'ms',
  spread: [Math.min(...starts), Math.max(...starts)],
  limit: { atMost: 3000 },
});

const { url, stop } = await start();
const browser = await launchChromium();
const page = await browser.newPage();
await page.goto(url);
await page.getByText('clicked 0').waitFor();

/** Measures the milliseconds from saving a file until a text or colour is on the screen. */
async function measure(subject: string, limit: number, save: (pass: number) => Promise<string>): Promise<void> {
  const times: number[] = [];
  for (let pass = 1; pass <= passes; pass += 1) {
    // Lets the last reload end.
    await sleep(1500);
    const began = performance.now();
    const condition = await save(pass);
    for (;;) {
      // A reload ends the evaluation.
      if (await page.evaluate(condition).catch(() => false)) break;
      await sleep(5);
    }
    times.push(performance.now() - began);
  }
  report({
    subject: `development: ${subject} on the screen`,
    value: median(times),
    unit: 'ms',
    spread: [Math.min(...times), Math.max(...times)],
    limit: { atMost: limit },
  });
}

const shows = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

await measure('a style', 1000, async (pass) => {
  await change('theme/index.css', /^(body \{ order: \d+; \}\n)?/, `body { order: ${pass}; }\n`);
  return `getComputedStyle(document.body).order === '${pass}'`;
});
await measure('an island', 1000, async (pass) => {
  await change('blocks/counter.island.tsx', /clicked \d+/, `clicked ${pass}`);
  return `document.querySelector('button')?.textContent === 'clicked ${pass}'`;
});
await measure('a block', 2000, async (pass) => {
  await change('blocks/quote.tsx', /quote-\d+/, `quote-${pass}`);
  return `document.querySelector('.quote-${pass}') !== null`;
});
await measure('the configuration', 2000, async (pass) => {
  await change('ximblox.config.tsx', /name: '[^']*',\n  locales/, `name: 'Bench ${pass}',\n  locales`);
  return shows(`Bench ${pass}`);
});

await browser.close();
await stop();
await rm(folder, { recursive: true, force: true });
