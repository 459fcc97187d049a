import type { PageSummary } from '@ximblox/contract';
import { AddToReleaseModal } from '../add-to-release-modal.tsx';

/** Adds the newest version of a page to a release. */
export const ReleasePageModal = ({ page, onClose }: { page: Pick<PageSummary, 'id'>; onClose(): void }) => (
  <AddToReleaseModal changes={[{ kind: 'page', pageID: page.id }]} onClose={onClose} />
);
