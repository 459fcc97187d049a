import { basePath, type Client, createClient, type Page, type PageVersion } from '@ximblox/contract';

export const author = { ID: 1, name: 'Ada' };
export const time = '2026-11-21T10:00:00.000Z';

/** A version with a text block for each key. */
export const version = (id: number, keys: string): PageVersion => ({
  id,
  pageID: 7,
  number: id,
  title: 'Dykes',
  blocks: [...keys].map((key) => ({
    key,
    type: 'text',
    props: { text: key },
    anchorPoint: '',
    __images: {},
    __files: {},
  })),
  typeData: { date: '2026-11-21' },
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
  seoNoindex: false,
  seoCanonical: null,
  hasPublicationRequest: false,
  isNewest: true,
  isPublished: false,
  author,
  createdAt: time,
  release: null,
});

/** The page of the versions. */
export const page: Page = {
  id: 7,
  slug: 'dykes',
  type: 'content',
  locale: 'nl-nl',
  title: 'Dykes',
  content: [],
  typeData: {},
  publishedVersionID: null,
  publishedID: null,
  newestVersionID: 1,
  state: 'not-published',
  live: false,
  underway: 'draft',
  underwayAt: null,
  url: '/dykes',
  siblings: [],
  isOutdated: false,
  schedule: null,
  assignment: null,
  availableActions: ['save'],
  lockedBlocks: [],
  release: null,
  closedCopies: [],
  createdAt: time,
  updatedAt: time,
  publishedAt: null,
  author,
};

export type Answer = () => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;

export const success =
  (body: object): Answer =>
  () => ({ status: 200, body: { Success: true, Errors: [], ...body } });
export const failure =
  (status: number, property: string, code: string): Answer =>
  () => ({ status, body: { Success: false, Errors: [{ property, code }] } });

/** A client with a queue of responses for each address prefix. */
export function answering(answers: Record<string, Answer[]>): { client: Client; sent: string[] } {
  const sent: string[] = [];
  const client = createClient({
    fetch: async (address) => {
      const path = String(address).replace(basePath, '');
      sent.push(path);
      const answer = Object.entries(answers)
        .find(([beginning]) => path.startsWith(beginning))?.[1]
        .shift();
      if (!answer) throw new Error(`No answer is left for ${path}.`);
      const { status, body } = await answer();
      return Response.json(body, { status });
    },
  });
  return { client, sent };
}

/** A window without pending requests. */
export const alone = { writer: 'window-one', idle: async () => undefined };
