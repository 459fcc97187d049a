import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { version } from '../version.ts';
import { StartError } from './start-error.ts';

let isOn = false;

/** Whether traces are exported. */
export const isTracing = (): boolean => isOn;

const tracer = () => trace.getTracer('ximblox', version);

/** Optional peer dependencies. */
const sdkPackages =
  '@opentelemetry/sdk-trace@3.1.0 @opentelemetry/exporter-trace-otlp-http@0.301.0 @opentelemetry/context-async-hooks@3.1.0 @opentelemetry/resources@3.1.0 @opentelemetry/core@3.1.0';

const loadSdk = () =>
  Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but the SDK of OpenTelemetry is not installed. Run "npm install ${sdkPackages}" in the folder of the site.`,
    );
  });

/**
 * Starts to export traces if `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` is set. Only then the SDK is
 * loaded. It also reads the other standard variables, such as `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME`.
 * @returns a function that exports what is left and stops
 * @throws StartError if the SDK is not installed
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const isWanted = Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (!isWanted || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none')
    return async () => undefined;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] = await loadSdk();
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'ximblox', 'service.version': version })
      .merge(resources.detectResources({ detectors: [resources.envDetector, resources.serviceNameEnvDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  isOn = true;
  return async () => {
    isOn = false;
    // The receiver may be away.
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Starts the span of a request, below the trace that the header `traceparent` names. */
export function startRequestSpan(
  headers: Record<string, unknown>,
  name: string,
  attributes: Attributes,
): { span: Span; inside: Context } {
  // Nothing but the trace context is taken from a request: baggage would reach other systems.
  const parent = propagation.extract(context.active(), headers);
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  return { span, inside: trace.setSpan(parent, span) };
}

/** Runs work within the context of a span. */
export const runInside = <Result>(inside: Context, work: () => Result): Result => context.with(inside, work);

/** Runs work in a span, which fails with it. Without tracing it just runs the work. */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds a span for a statement that has just ended, if a traced request or job ran it. Its values are left out. */
export function traceStatement(text: string, milliseconds: number, isFailed: boolean): void {
  if (!isOn || trace.getActiveSpan() === undefined) return;
  const startTime = new Date(Date.now() - milliseconds);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
  const span = tracer().startSpan(`query ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`, {
    kind: SpanKind.CLIENT,
    startTime,
    attributes,
  });
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns the ID of the current trace, for the log. */
export const currentTraceID = (): string | undefined =>
  isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
