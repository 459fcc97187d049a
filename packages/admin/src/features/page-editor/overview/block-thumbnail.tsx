import { PreviewThumbnail } from '../../../ui/preview-thumbnail.tsx';
import { useEditorState } from '../editor-context.ts';

/** Thumbnail of a block type: its example. */
export function BlockThumbnail({ type }: { type: string }) {
  const pageID = useEditorState((state) => state.page.id);
  return <PreviewThumbnail title={type} screenWidth={640} path={`${pageID}/example/${encodeURIComponent(type)}`} />;
}
