/** Path at which the development server reports the error that prevents reloading, as JSON; `null` if there is none. */
export const problemPath = '/@ximblox/problem';

/**
 * Script that shows errors in Vite's overlay: the last reload failed, or parts of this page threw. It asks for the error
 * after each reload, because the last working state is still served.
 */
export const overlayModule = `import { ErrorOverlay } from '/@vite/client';
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '[]');
const problem = await fetch('${problemPath}').then((answer) => answer.json()).catch(() => null);
const failures = problem ? [problem] : read('ximblox-failures');
const [first] = failures;
if (first) {
  document.querySelector('vite-error-overlay')?.close();
  const join = (name) => failures.map((failure) => failure[name] ?? '').filter(Boolean).join('\\n\\n');
  document.body.append(new ErrorOverlay({ ...first, message: join('message'), stack: join('stack') }));
}
`;
