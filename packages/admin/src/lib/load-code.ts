/** Files that have been requested, by address. Those that failed are requested again. */
const requested = new Map<string, Promise<unknown>>();

/** Requests a script into the cache of the browser. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded: status ${response.status}.`);
  await response.arrayBuffer();
}

const addStyles = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    });
    document.head.append(link);
  });

/** Whether the page itself loads the file. */
const isInPage = (address: string): boolean =>
  document.querySelector(`link[href="${CSS.escape(address)}"], script[src="${CSS.escape(address)}"]`) !== null;

function request(address: string): Promise<unknown> {
  const known = requested.get(address);
  if (known) return known;
  const done = isInPage(address)
    ? Promise.resolve()
    : (address.endsWith('.css') ? addStyles(address) : fetchScript(address)).catch((error: unknown) => {
        requested.delete(address);
        throw error;
      });
  requested.set(address, done);
  return done;
}

/**
 * Imports code when its files have arrived. Browsers keep the failure of an `import`, and of links that preload a script, until
 * the page is loaded again; what is fetched first can be loaded as soon as the connection is back. The builds of the admin and
 * of the parts of a site call it for every `import()`, in place of the function of Vite, and it dispatches the same
 * `vite:preloadError`.
 * @param load imports the code
 * @param addresses of its script, of those that it imports, and of their style sheets
 */
export async function loadCode<T>(load: () => Promise<T>, addresses: readonly string[]): Promise<T> {
  try {
    await Promise.all(addresses.map(request));
    return await load();
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    if (window.dispatchEvent(event)) throw error;
    // The page is being reloaded.
    return new Promise<never>(() => {});
  }
}
