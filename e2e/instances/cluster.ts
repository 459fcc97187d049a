import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DatabaseProxy,
  type FaultProxy,
  startDatabaseProxy,
  startFaultProxy,
  startTestS3,
  type TestS3,
} from '@ximblox/server/testing';
import { freePort, repository, spawnProduct, type Started, untilReady } from '../product.ts';
import { mailServer, type MailServer } from '../smtp.ts';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts';
import { startBalancer } from './nginx.ts';

/** One of several instances. */
export interface Instance {
  number: number;
  /** Folder of the repository whose product the next start runs. */
  root: string;
  /** Its own address, without the balancer. */
  url: string;
  /** The way to the database that only this instance takes. */
  database: DatabaseProxy;
  /** The latest process. */
  process(): Started;
  /** The output of all its processes. */
  output(): string;
  /** The lines of its log that report errors. */
  errors(): string[];
  start(): void;
  /** Starts it and waits until it is ready. */
  startReady(): Promise<void>;
  /** Ends the process and waits for its end. @returns its exit code */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Several instances of the product on one database, one bucket and one mail server, behind a balancer without stickiness. */
export interface Cluster extends AsyncDisposable {
  /** Address of the balancer. */
  url: string;
  email: string;
  password: string;
  instances: readonly Instance[];
  postgres: ExternalPostgres;
  /** The way to the bucket, and the bucket itself. */
  storage: FaultProxy;
  s3: TestS3;
  /** The way to the mail server, and the mail server itself. */
  mail: FaultProxy;
  mails: MailServer;
}

export interface ClusterOptions {
  count: number;
  /** Folder of the repository whose product the instances run, this one by default. */
  root?: string;
  /** Additional settings of all instances. */
  settings?: Record<string, string>;
  /** Additional settings of one instance, by its number from 0. */
  settingsOf?: (number: number) => Record<string, string>;
}

const email = 'admin@waterlijn.example';
const password = 'Dijkbewaking!2026';

interface Surroundings {
  folder: string;
  url: string;
  postgres: ExternalPostgres;
  storage: FaultProxy;
  s3: TestS3;
  mail: FaultProxy;
}

/** Prepares an instance without starting it. */
async function createInstance(
  number: number,
  { folder, url: publicUrl, postgres, storage, s3, mail }: Surroundings,
  { root = repository, settings = {}, settingsOf = () => ({}) }: ClusterOptions,
): Promise<Instance> {
  const database = await startDatabaseProxy(postgres.url);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let started: Started | undefined;
  let earlier = '';
  const latest = (): Started => {
    if (!started) throw new Error(`Instance ${number} has not been started.`);
    return started;
  };
  const start = (): void => {
    earlier += started?.output() ?? '';
    const environment = {
      PORT: String(port),
      DATABASE_URL: database.url,
      XIMBLOX_DATA: join(folder, `instance-${number}`),
      XIMBLOX_SECRET_KEY: 'a key that all instances have in common',
      XIMBLOX_PUBLIC_URL: publicUrl,
      XIMBLOX_TRUSTED_PROXIES: '127.0.0.1',
      // A request of the balancer can meet an idle connection that is being closed; during the delay they end with their answers.
      XIMBLOX_SHUTDOWN_DELAY: '1',
      XIMBLOX_LOG_LEVEL: 'warn',
      XIMBLOX_ADMIN_EMAIL: email,
      XIMBLOX_ADMIN_PASSWORD: password,
      XIMBLOX_S3_BUCKET: s3.bucket,
      XIMBLOX_S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
      XIMBLOX_S3_REGION: 'eu-west-1',
      XIMBLOX_S3_ACCESS_KEY: s3.keys.accessKeyId,
      XIMBLOX_S3_SECRET_KEY: s3.keys.secretAccessKey,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ...settings,
      ...settingsOf(number),
    };
    started = spawnProduct(environment, instance.root);
  };
  const output = (): string => earlier + latest().output();
  const instance: Instance = {
    number,
    root,
    url,
    database,
    process: latest,
    output,
    errors: () =>
      output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
    start,
    async startReady() {
      start();
      await untilReady(url, latest());
    },
    async end(signal) {
      const { process, ended } = latest();
      process.kill(signal);
      return ended;
    },
  };
  return instance;
}

/** Starts instances, all at once, on an empty database. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-cluster-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = stack.use(await startExternalPostgres(join(folder, 'database')));
  const s3 = stack.adopt(await startTestS3(), (one) => one.close());
  const storage = stack.adopt(
    await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) }),
    (one) => one.close(),
  );
  const smtpPort = await freePort();
  const mails = mailServer(smtpPort);
  await mails.open();
  stack.defer(() => mails.close());
  const mail = stack.adopt(await startFaultProxy({ host: '127.0.0.1', port: smtpPort }), (one) => one.close());
  const port = await freePort();
  const surroundings = { folder, url: `http://127.0.0.1:${port}`, postgres, storage, s3, mail };
  const instances: Instance[] = [];
  for (let number = 0; number < options.count; number++) {
    const instance = await createInstance(number, surroundings, options);
    instances.push(instance);
    stack.defer(() => instance.database.close());
  }
  stack.defer(async () => {
    await Promise.all(instances.map((one) => one.end('SIGTERM')));
  });
  await Promise.all(instances.map((one) => one.startReady()));
  const balancer = stack.use(
    await startBalancer(
      port,
      instances.map(({ url }) => Number(new URL(url).port)),
    ),
  );
  const open = stack.move();
  return {
    url: balancer.url,
    email,
    password,
    instances,
    postgres,
    storage,
    s3,
    mail,
    mails,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
