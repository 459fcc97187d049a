import { type Client, CmsError, contract, createClient, endpointUrl, errorText } from '@ximblox/contract';
import { StartError } from '@ximblox/server/start-error';

/** Another installation, called with an API token. */
export interface Remote {
  origin: string;
  call: Client['call'];
  /** Returns the bytes of a file of the library; null if the storage of the installation has lost them. */
  download(id: number): Promise<Buffer | null>;
}

/** Returns why a call failed, as a sentence. */
function reasonOf(origin: string, error: CmsError): string {
  if (error.status === 0) return `${origin} does not answer.`;
  if (error.status === 401) return `${origin} does not accept the token in XIMBLOX_TOKEN.`;
  if (error.status === 403) return `The token in XIMBLOX_TOKEN lacks a permission or scope for this at ${origin}.`;
  if (error.status === 404) return `${origin} has no such content, or is not an installation of this version.`;
  const errors = error.errors.map((item) => `${item.property || 'request'}: ${errorText(item)} (${item.code})`);
  return `${origin} refused the call: ${errors.join(', ')}`;
}

/**
 * Connects to an installation with the API token in `XIMBLOX_TOKEN`.
 * @throws StartError for an address that is not a URL, and without token
 */
export function connect(address: string): Remote {
  const token = process.env.XIMBLOX_TOKEN ?? '';
  if (token === '') {
    throw new StartError('Set XIMBLOX_TOKEN to an API token of the other installation (create one under API tokens).');
  }
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`"${address}" is not an address of an installation, such as https://www.example.com.`);
  }
  const { origin } = url;
  const authorised: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  const client = createClient({ origin, fetch: authorised });
  return {
    origin,
    async call(endpoint, ...input) {
      try {
        return await client.call(endpoint, ...input);
      } catch (error) {
        throw error instanceof CmsError ? new StartError(reasonOf(origin, error)) : error;
      }
    },
    async download(id) {
      const response = await authorised(origin + endpointUrl(contract.contentFiles.download, { id }));
      if (response.status === 404) return null;
      if (!response.ok) throw new StartError(`${origin} did not send the file ${id} (status ${response.status}).`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
