import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { documents } from './downloads/documents.ts';
import { renderJpeg, renderPng } from './draw/render.ts';
import { renderIco, renderTouchIcon } from './draw/render-icons.ts';
import { favicon } from './huisstijl/favicon.ts';
import { wordmark } from './huisstijl/wordmark.ts';
import { scenes } from './scenes.ts';

// Without arguments everything is drawn, else only the files whose path contains one of the words.
const site = resolve(import.meta.dirname, '../../sites/corporate');
const media = join(site, 'content/media');
const publicFolder = join(site, 'public');
const wanted = process.argv.slice(2);
const chosen = (path: string) => wanted.length === 0 || wanted.some((word) => path.includes(word));
const svgFolder = process.env.SVG_FOLDER;

async function report(path: string, bytes: Promise<number>) {
  process.stdout.write(`${path} ${Math.round((await bytes) / 1024)} kB\n`);
}

async function write(path: string, content: string | Buffer) {
  const file = join(media, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return Buffer.byteLength(content);
}

for (const scene of scenes.filter(({ path }) => chosen(path))) {
  const svg = scene.draw().svg();
  if (svgFolder) {
    const file = join(svgFolder, scene.path.replace(/jpg$/, 'svg'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, svg);
  }
  await report(scene.path, renderJpeg(svg, join(media, scene.path), scene.quality ?? 80));
}
if (chosen('huisstijl/waterlijn.svg'))
  await report('huisstijl/waterlijn.svg', write('huisstijl/waterlijn.svg', wordmark()));
if (chosen('huisstijl/favicon')) {
  await report('huisstijl/favicon.svg', write('huisstijl/favicon.svg', favicon()));
  await report('huisstijl/favicon.png', renderPng(favicon(), join(media, 'huisstijl/favicon.png'), 192));
}
if (chosen('public/icons')) {
  const mark = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
  await report('public/favicon.ico', renderIco(mark, join(publicFolder, 'favicon.ico')));
  await report(
    'public/apple-touch-icon.png',
    renderTouchIcon(mark, join(publicFolder, 'apple-touch-icon.png'), '#ffffff'),
  );
}
for (const document of documents.filter(({ path }) => chosen(path))) {
  await report(document.path, write(document.path, document.pdf()));
}

type Listed = { path: string; fileName: string };
const listed = (JSON.parse(await readFile(join(media, 'media.json'), 'utf8')) as Listed[]).map(({ path, fileName }) =>
  join(path, fileName).slice(1),
);
const present = (await readdir(media, { recursive: true })).filter((name) => /\.(jpg|svg|png|pdf)$/.test(name));
const missing = [
  ...listed.filter((name) => !present.includes(name)),
  ...present.filter((name) => !listed.includes(name)),
];
if (missing.length > 0) {
  process.stderr.write(`media.json and the files differ: ${missing.join(', ')}\n`);
  process.exitCode = 1;
}
