import type { FastifyInstance } from 'fastify';

/** Milliseconds in which everything must answer, so that whoever asks has an answer within a second. */
const patience = 800;

/** What an instance needs to serve, by its name: resolves when it is there. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

/** Figures that readiness is told with, by their name. */
export type ReadinessFigures = Record<string, () => number>;

/** Joins a check that is still under way: one that hangs is not started again with every question. */
function oneAtATime(check: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
}

const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    answer,
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patience).unref();
    }),
  ]);

/**
 * `/healthz` says that the process lives, `/readyz` whether it can serve: all checks pass within a second and it is not stopping.
 * Otherwise `failing` names what does not. The figures come with either answer.
 */
export function mountHealth(
  app: FastifyInstance,
  { checks, figures = {} }: { checks: ReadinessChecks; figures?: ReadinessFigures | undefined },
  stopping: AbortSignal,
): void {
  const all = Object.entries(checks).map(([name, check]) => ({ name, check: oneAtATime(check) }));
  // Load balancers ask by address, or name no host at all.
  const config = { answersEveryHost: true };
  app.get('/healthz', { config }, (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', { config }, async (_, reply) => {
    const failing: string[] = stopping.aborted ? ['stopping'] : [];
    const passed = stopping.aborted ? [] : await Promise.all(all.map(({ check }) => inTime(check())));
    for (const [index, isPassed] of passed.entries()) if (!isPassed) failing.push(all[index]?.name ?? '');
    const told = Object.fromEntries(Object.entries(figures).map(([name, read]) => [name, read()]));
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ...(failing.length === 0 ? { status: 'ready' } : { status: 'not ready', failing }), ...told });
  });
}
