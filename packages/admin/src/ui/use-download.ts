import type { ErrorItem } from '@ximblox/contract';
import type { MouseEvent } from 'react';
import { useCall } from './use-call.ts';

/** Saves a file under a name, or under the one of its response. */
async function save(response: Response, name: string): Promise<void> {
  const named = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name || named || '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

interface Download {
  isRunning: boolean;
  /**
   * Returns the click handler of a link with the attribute `download`. A browser that downloads by itself does not say why it
   * could not.
   * @param call calls the endpoint with this `fetch`, which requests the address of the link and saves the response
   * @param onErrors as for `useCall`
   */
  onClick(
    call: (fetch: typeof globalThis.fetch) => Promise<unknown>,
    onErrors?: (errors: readonly ErrorItem[]) => boolean,
  ): (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Downloads files with messages about failures. */
export function useDownload(): Download {
  const { isRunning, run } = useCall();
  return {
    isRunning,
    onClick: (call, onErrors) => (event) => {
      // In a new tab or window, as the browser does it.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { href, download } = event.currentTarget;
      const saving: typeof fetch = async (_, init) => {
        const response = await fetch(href, init);
        if (!response.ok) return response;
        await save(response, download);
        return Response.json({});
      };
      void run(() => call(saving), undefined, onErrors);
    },
  };
}
