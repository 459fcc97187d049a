import { pageTitlePath, type RenderContext } from '@ximblox/blocks/internal';
import type { ReactNode } from 'react';
import { FieldText } from './field-text.tsx';

/** The title of the page, editable in the preview. For the intro of a page type; visitors get the bare text. */
export function PageTitle({
  context,
}: {
  context: Pick<RenderContext, 'preview' | 'editFields' | 'locale' | 'title'>;
}): ReactNode {
  return <FieldText context={context} path={pageTitlePath} value={context.title} />;
}
