/** Path at which the development server reports the error that prevents reloading, as JSON; `null` if there is none. */
export const problemPath = '/@ximblox/problem';

/** Path at which the development server describes an error of the browser. */
export const browserErrorPath = '/@ximblox/browser-error';

/**
 * Script that shows errors in Vite's overlay: the last reload or the type check failed, parts of this page threw on the
 * server, or an island threw in the browser. It asks for the error after each reload, because the last working state is
 * still served.
 */
export const overlayModule = `import { ErrorOverlay } from '/@vite/client';
const name = 'vite-error-overlay';
function show(failures) {
  const [first] = failures;
  if (!first) return;
  document.querySelector(name)?.close();
  const join = (property) => failures.map((failure) => failure[property] ?? '').filter(Boolean).join('\\n\\n');
  document.body.append(new ErrorOverlay({ ...first, message: join('message'), stack: join('stack') }));
}
async function report(error) {
  // Vite shows modules that cannot be loaded, with more details.
  if (document.querySelector(name)) return;
  const { message = String(error), stack = '', island = '' } = error instanceof Error ? error : {};
  const body = JSON.stringify({ message, stack: (error?.componentStack ?? '') + '\\n' + stack, island, page: location.pathname });
  const answer = await fetch('${browserErrorPath}', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  if (answer.status !== 200) return;
  const described = await answer.json();
  if (!document.querySelector(name)) show([described]);
}
addEventListener('error', ({ error }) => error && void report(error));
addEventListener('unhandledrejection', ({ reason }) => void report(reason));
const problem = await fetch('${problemPath}').then((answer) => answer.json()).catch(() => null);
show(problem ? [problem] : JSON.parse(document.getElementById('ximblox-failures')?.textContent ?? '[]'));
`;
