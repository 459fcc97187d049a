import type { FastifyInstance } from 'fastify';

/** Milliseconds in which every check must pass, so that `/readyz` responds within a second. */
const patience = 800;

/** Paths of the health checks: the process runs, and it can serve. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;

/** Readiness checks by name; a check fails when it rejects. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

/** Numbers for `/readyz`, by name. */
export type ReadinessFigures = Record<string, () => number>;

/** Reason of stopping when another process serves on the same port, so that load balancers must not turn away. */
export const isReplaced = 'replaced';

/** Shares a running check between callers (single flight), so that a hanging check is not started again. */
function singleFlight(check: () => Promise<unknown>): () => Promise<boolean> {
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

const withTimeout = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    check,
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patience).unref();
    }),
  ]);

/**
 * Mounts `/healthz` (the process runs) and `/readyz` (it can serve: all checks pass within a second and it is not
 * stopping). A negative response lists the failed checks in `failing`. Both kinds of response include the figures.
 * `/readyz?exclude=NAME`, repeatable, leaves a check out; an unknown name gets 400.
 */
export function mountHealth(
  app: FastifyInstance,
  { checks, figures = {} }: { checks: ReadinessChecks; figures?: ReadinessFigures | undefined },
  stopping: AbortSignal,
): void {
  const all = Object.entries(checks).map(([name, check]) => ({ name, check: singleFlight(check) }));
  // Load balancers use an IP address or send no host.
  const config = { acceptsAnyHost: true };
  app.get(healthPaths.alive, { config }, (_, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get<{ Querystring: { exclude?: string | string[] } }>(healthPaths.ready, { config }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const excluded = [request.query.exclude ?? []].flat();
    const unknown = excluded.filter((name) => !Object.hasOwn(checks, name));
    if (unknown.length > 0) return reply.code(400).send({ status: 'unknown checks', unknown });
    const isEnding = stopping.aborted && stopping.reason !== isReplaced;
    const failing: string[] = isEnding ? ['stopping'] : [];
    const wanted = isEnding ? [] : all.filter(({ name }) => !excluded.includes(name));
    const passed = await Promise.all(wanted.map(({ check }) => withTimeout(check())));
    for (const [index, isPassed] of passed.entries()) if (!isPassed) failing.push(wanted[index]?.name ?? '');
    const values = Object.fromEntries(Object.entries(figures).map(([name, read]) => [name, read()]));
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .send({ ...(failing.length === 0 ? { status: 'ready' } : { status: 'not ready', failing }), ...values });
  });
}
