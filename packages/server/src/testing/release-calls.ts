import { CmsError, contract, type InputOf, type PageVersion } from '@ximblox/contract';
import { expect } from 'vitest';
import type { TestServer } from './index.ts';

type Role = 'publisher' | 'editor' | 'administrator' | 'viewer';
type Content = InputOf<typeof contract.versions.store>['body'];

/** Returns a block with a text. */
export const textBlock = (key: string, value: string) => ({
  key,
  type: 'text',
  anchorPoint: '',
  props: { text: `<p>${value}</p>` },
  __images: {},
  __files: {},
});

/** Returns the texts of blocks that `textBlock` has created. */
export const textsOf = ({ blocks }: Pick<PageVersion, 'blocks'>): string[] =>
  blocks.map(({ props }) => String(props.text).replace(/<[^>]*>/g, ''));

/** Returns properties and codes of the errors of a call that is refused. */
export async function errorsOf(call: Promise<unknown>): Promise<[string, string][]> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return (error as CmsError).errors.map(({ property, code }) => [property, code]);
}

/** Calls for tests of the work in releases, by default as publisher. */
export function releaseCalls(server: () => TestServer) {
  const as = (role: Role) => server().client(role);
  const open = (id: number, releaseID?: number, role: Role = 'publisher') =>
    as(role).call(contract.pages.open, {
      params: { id },
      query: releaseID === undefined ? {} : { releaseID: String(releaseID) },
    });
  const getRelease = async (id: number) =>
    (await as('publisher').call(contract.releases.get, { params: { id } })).release;
  return {
    as,
    open,
    getRelease,
    /** Creates a public page with two blocks. */
    async createPage(slug: string): Promise<number> {
      const content = [textBlock('first', 'First'), textBlock('second', 'Second')];
      const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content };
      const { pageID } = await as('publisher').call(contract.pages.create, { body });
      await as('publisher').call(contract.publication.publish, { params: { id: pageID }, body: {} });
      return pageID;
    },
    async createRelease(name: string, role: Role = 'publisher'): Promise<number> {
      return (await as(role).call(contract.releases.create, { body: { name } })).release.id;
    },
    /** Stores a version on top of the newest one, of the live line or in a release. */
    async store(id: number, body: Content, role: Role = 'publisher'): Promise<PageVersion> {
      const { newest } = await open(id, body.releaseID, role);
      return (await as(role).call(contract.versions.store, { params: { id: newest.id }, body })).pageVersion;
    },
    async publishRelease(id: number) {
      const { revision } = await getRelease(id);
      return (await as('publisher').call(contract.releases.publish, { params: { id }, body: { revision } })).release;
    },
  };
}
