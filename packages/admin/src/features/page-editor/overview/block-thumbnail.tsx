import { sharedSectionType } from '@ximblox/blocks/internal';
import { FileStack } from 'lucide-react';
import { PreviewThumbnail } from '../../../ui/preview-thumbnail.tsx';
import { useEditorState } from '../editor-context.ts';

/** Thumbnail of a block type: its example. A shared section has none of its own, because it shows what is chosen. */
export function BlockThumbnail({ type }: { type: string }) {
  const pageID = useEditorState((state) => state.page.id);
  if (type === sharedSectionType) {
    return (
      <div className="center line-below muted sunken preview-shape" aria-hidden>
        <FileStack size={32} strokeWidth={1.5} />
      </div>
    );
  }
  return <PreviewThumbnail title={type} screenWidth={640} path={`${pageID}/example/${encodeURIComponent(type)}`} />;
}
