import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReleaseChange, ReleaseItemName } from '@ximblox/contract';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesInReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import type { Edited, Saved } from './edited.ts';
import { lazyDialog } from '../lazy-part.tsx';

const AddToReleaseModal = lazyDialog(async () => (await import('../add-to-release-modal.tsx')).AddToReleaseModal);

interface ReleaseFormButtonProps {
  item: ReleaseItemName;
  /** What the form is based on. */
  base: Edited<Saved>;
  /** Whether the form has changes that a release can publish. */
  isDirty: boolean;
  /** Returns the content of the form as a change. */
  change(): ReleaseChange;
  /** Called when a release has the changes: the form shows what is live again. */
  onAdded(): void;
}

/** Button that adds the content of a form to a release instead of saving it on the live site. In a release, saving does that. */
export function ReleaseFormButton({ item, base, isDirty, change, onAdded }: ReleaseFormButtonProps) {
  const { t } = useTranslation();
  const canRelease = useCan()('manage-releases');
  const { data: changes = [] } = useQuery({ ...changesInReleasesQuery(item), enabled: canRelease });
  const [isOpen, setOpen] = useState(false);
  if (!canRelease || !isDirty || base.release) return null;
  return (
    <>
      <Button variant="default" leftSection={<PackagePlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('releases.addMore')}
      </Button>
      {isOpen && (
        <AddToReleaseModal
          changes={[change()]}
          replaced={changes}
          liveVersion={base.live.version}
          onDone={onAdded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
