import { type Block, type Client, contract } from '@ximblox/contract';

const textBlock = (text: string): Block => ({
  key: 'a',
  type: 'text',
  props: { title: '', text: `<p>${text}</p>` },
  anchorPoint: '',
  __images: {},
  __files: {},
});

/** Publishes a page with one block of text. @returns its ID */
export async function publishText(
  client: Client,
  page: { locale: string; slug: string; title: string; text: string; type?: string | undefined },
): Promise<number> {
  const { text, type = 'content', ...rest } = page;
  const { pageID } = await client.call(contract.pages.create, { body: { ...rest, type, content: [textBlock(text)] } });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  return pageID;
}
