import { localise } from '@ximblox/blocks';
import type { ReleaseItem } from '@ximblox/contract';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Status } from '../../ui/data-table/cells.tsx';

type DeadLink = ReleaseItem['deadLinks'][number];

/** Links of an item that are shown at once. */
const shownAtOnce = 3;

/** One link to a page that will not be public: where it is, and why its target is missing. */
function DeadLinkLine({ dead }: { dead: DeadLink }) {
  const { t, i18n } = useTranslation();
  const { block, name, target, reason, release } = dead;
  const place = block
    ? t('releases.deadLink.block', { number: block.position + 1, label: localise(block.label, i18n.language) })
    : name;
  const text = t(`releases.deadLink.${reason}`, { title: target.title || '–', name: release?.name });
  const to = reason === 'other-release' ? `/releases/${release?.id}` : `/page/${target.id}`;
  return (
    <Status icon={Unlink} tone="warning">
      <span>
        {place !== '' && `${place}: `}
        {reason === 'deleted' ? text : <Link to={to}>{text}</Link>}
      </span>
    </Status>
  );
}

/** Links of an item that lead to pages which will not be public after the release. */
export function DeadLinks({ deadLinks }: { deadLinks: readonly DeadLink[] }) {
  const { t } = useTranslation();
  const lines = deadLinks.map((dead) => (
    <DeadLinkLine key={`${dead.block?.position} ${dead.name} ${dead.target.id}`} dead={dead} />
  ));
  return (
    <>
      {lines.slice(0, shownAtOnce)}
      {lines.length > shownAtOnce && (
        <details>
          <summary>{t('releases.deadLink.more', { count: lines.length - shownAtOnce })}</summary>
          {lines.slice(shownAtOnce)}
        </details>
      )}
    </>
  );
}
