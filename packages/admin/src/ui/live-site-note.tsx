import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWorkingRelease } from '../lib/working-release.ts';

/** Says that a change is not part of the release in which the user works; nothing on the live site. */
export function LiveSiteNote({ text }: { text?: string }) {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  if (!working) return null;
  return (
    <p className="row gap-8 warning break-anywhere">
      <TriangleAlert size={16} aria-hidden className="rigid" />
      {text ?? t('workingRelease.liveNote', { name: working.name })}
    </p>
  );
}
