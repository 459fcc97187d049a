import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../product.ts';

/** nginx as a load balancer: round robin, without stickiness. */
export interface Balancer extends AsyncDisposable {
  url: string;
}

const configuration = (folder: string, port: number, ports: readonly number[]): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 110m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream instances {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://instances;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
      add_header X-Instance $upstream_addr always;
    }
  }
}`;

async function untilListening(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await fetch(url).then(Boolean, () => false)) return;
    await sleep(25);
  }
  throw new Error('nginx does not answer.');
}

/** Starts nginx in front of the instances on these ports of loopback. */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-balancer-'));
  // Started as root, nginx runs its worker as another user.
  await chmod(folder, 0o755);
  await writeFile(`${folder}/nginx.conf`, configuration(folder, port, ports));
  const child = spawn('nginx', ['-c', `${folder}/nginx.conf`, '-p', folder], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'inherit',
  });
  endWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  await untilListening(url, child);
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
