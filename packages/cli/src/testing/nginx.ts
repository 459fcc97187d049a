import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Ends the answer as soon as it has this text. */
  until?: string;
}

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** nginx with the configuration of a guide, for `www.example.com`. */
export interface Nginx extends AsyncDisposable {
  /** Address from which requests reach nginx. */
  clientAddress: string;
  /** Sends a request over TLS, and checks the certificate. */
  ask(path: string, question?: Question): Promise<Reply>;
}

interface Ports {
  instance: number;
  plain: number;
  secure: number;
}

const clientAddress = '127.0.0.2';

/** Creates a certificate for the host in a folder. */
function createCertificate(folder: string): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const names = ['-subj', '/CN=www.example.com', '-addext', 'subjectAltName=DNS:www.example.com'];
  execFileSync('openssl', [...args, ...files, ...names], { stdio: 'pipe' });
}

/** Starts nginx with the configuration in a guide. Only its ports and the folder of the certificate are replaced. */
export async function startNginx(guide: string, folder: string, ports: Ports): Promise<Nginx> {
  const [, site = ''] = /```nginx\n([^]*?)```/.exec(await readFile(guide, 'utf8')) ?? [];
  await mkdir(folder);
  // Started as root, nginx runs its worker as another user.
  await chmod(folder, 0o755);
  createCertificate(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const served = site
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.instance}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replaceAll('/etc/ssl/site', folder);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${served}}\n`,
  );
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  execFileSync('nginx', ['-t', '-c', file, '-p', folder], { env, stdio: 'pipe' });
  const child = spawn('nginx', ['-c', file, '-p', folder], { env, stdio: 'inherit' });
  const ca = await readFile(join(folder, 'fullchain.pem'));
  const ask: Nginx['ask'] = async (path, { method = 'GET', headers = {}, body, until } = {}) => {
    const sent = request({
      host: '127.0.0.1',
      port: ports.secure,
      localAddress: clientAddress,
      servername: 'www.example.com',
      ca,
      agent: false,
      path,
      method,
      headers: { Host: 'www.example.com', ...headers, ...(body && { 'Content-Length': body.length }) },
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    let received = '';
    for await (const bytes of reply) {
      received += String(bytes);
      if (until !== undefined && received.includes(until)) break;
    }
    sent.destroy();
    return { status: reply.statusCode, headers: reply.headers, body: received };
  };
  while (child.exitCode === null && !(await ask('/healthz').catch(() => null)));
  return {
    clientAddress,
    ask,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
