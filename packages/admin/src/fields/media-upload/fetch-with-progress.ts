/** Parses the headers of an XMLHttpRequest. */
const headersIn = (text: string): Headers =>
  new Headers(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      }),
  );

/**
 * A `fetch` with upload progress, based on XMLHttpRequest.
 * @param onProgress gets the uploaded share, from 0 to 1
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = (): void => request.abort();
      request.open(init.method ?? 'GET', String(address));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        // A broken connection reports a total of 0.
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const headers = headersIn(request.getAllResponseHeaders());
        const body = [204, 205, 304].includes(request.status) ? null : (request.response as Blob);
        resolve(new Response(body, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('The call has got no answer.')));
      request.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError')));
      request.addEventListener('loadend', () => init.signal?.removeEventListener('abort', abort));
      init.signal?.addEventListener('abort', abort);
      if (init.signal?.aborted) abort();
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
      // An aborted request that has not been sent fires no event.
      if (init.signal?.aborted) reject(new DOMException('The call was given up.', 'AbortError'));
    });
