/** Path at which the development server says what keeps the newest files from being loaded; `null` when nothing does. */
export const problemPath = '/@ximblox/problem';

/**
 * Shows in the browser of the developer what went wrong, with Vite's overlay: the newest files cannot be loaded, or parts of
 * this page threw. It asks after each reload, so nothing is hidden by the last state that worked.
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
