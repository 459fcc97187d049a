import { type Client, CmsError, contract } from '@ximblox/contract';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/index.ts';

/** The error of a call that the state of the page or of its request does not allow. */
export const forbidden = { status: 409, errors: [{ property: '', code: 'V_07' }] };

/** Returns the error of a failed call. */
export async function failureOf(call: Promise<unknown>): Promise<CmsError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
}

export const params = (id: number) => ({ id: String(id) });

/** Returns helpers that call the API about pages and publication requests as editor or publisher. */
export function reviewCalls(server: TestServer) {
  const editor = server.client('editor');
  const publisher = server.client('publisher');
  return {
    editor,
    publisher,
    create: (slug: string) =>
      editor.call(contract.pages.create, {
        body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] },
      }),
    request: (id: number, comment = '', as = editor) =>
      as.call(contract.publication.request, { params: params(id), body: { comment } }),
    resend: (id: number, as = editor) => as.call(contract.publication.resend, { params: params(id), body: {} }),
    revoke: (id: number, as = editor) => as.call(contract.publication.revoke, { params: params(id), body: {} }),
    accept: (id: number, as = publisher) => as.call(contract.publication.accept, { params: params(id), body: {} }),
    reject: (id: number, feedback: string) =>
      publisher.call(contract.publication.reject, { params: params(id), body: { feedback } }),
    store: async (id: number, title: string) =>
      (await editor.call(contract.versions.store, { params: params(id), body: { title } })).pageVersion,
    get: (id: number, as = editor) => as.call(contract.pages.get, { params: params(id) }),
    mailsTo: async (to: string, about: string) =>
      (await server.mails()).filter((mail) => mail.to === `${to}@example.com` && mail.subject.includes(about)),
    openRequests: async (as: Client) => (await as.call(contract.publication.fetchRequest)).items,
  };
}
