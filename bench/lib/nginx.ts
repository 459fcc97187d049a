import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { endWithUs, freePort } from '@ximblox/e2e/product';
import type { Reference } from './reference.ts';

const isThere = (): boolean =>
  spawnSync('nginx', ['-v'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0;

const configuration = (folder: string, port: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=20000 inactive=10m;
  keepalive_requests 100000000;
  default_type text/html;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    gzip_static on;
    add_header Vary Accept-Encoding;
    add_header Cache-Control "public, max-age=0, must-revalidate";
    error_page 404 /not-found.html;
    location / { try_files $uri.html =404; }
    location = / { try_files /home.html =404; }
    location = /not-found.html { internal; }
  }
}`;

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await fetch(url).then(Boolean, () => false)) return;
    await sleep(50);
  }
  throw new Error('nginx does not answer.');
}

/**
 * Starts nginx, which serves the pages as precompressed files.
 * @param pages HTML by path, and the page for 404
 * @returns null if nginx is not installed
 */
export async function startNginx(pages: ReadonlyMap<string, string>, notFound: string): Promise<Reference | null> {
  if (!isThere()) return null;
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-nginx-'));
  // Started as root, nginx serves the files as another user.
  await chmod(folder, 0o755);
  const files = new Map([...pages].map(([path, html]) => [path === '/' ? '/home' : path, html]));
  for (const [path, html] of files.set('/not-found', notFound)) {
    const file = `${folder}/pages${path}.html`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    await writeFile(`${file}.gz`, gzipSync(html));
  }
  const port = await freePort();
  await writeFile(`${folder}/nginx.conf`, configuration(folder, port));
  const child = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-p', folder], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'inherit',
  });
  endWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
