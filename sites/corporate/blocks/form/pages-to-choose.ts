import type { ContentPage, ContentReader, RenderContext } from '@ximblox/blocks';

/** The pages that may be chosen in a field of a form; none on a page that is one of them, since that is the one then. */
export async function pagesToChoose(
  name: string,
  type: string,
  { context, content }: { context: RenderContext; content: ContentReader },
  isOffered: (page: ContentPage) => boolean = () => true,
): Promise<Record<string, { pageID: number; title: string }[]> | undefined> {
  if (context.type === type) return undefined;
  const { items } = await content.pages({ type, locale: context.locale, limit: 100, order: 'title' });
  return { [name]: items.filter(isOffered).map(({ pageID, title }) => ({ pageID, title })) };
}
