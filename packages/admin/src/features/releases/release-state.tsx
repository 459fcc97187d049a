import { isOpenReleaseState, type ReleaseSummary } from '@ximblox/contract';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Eye,
  Globe,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/data-table/cells.tsx';

type Tone = NonNullable<Parameters<typeof Status>[0]['tone']>;
type Shown = ReleaseSummary['state'] | 'scheduled' | 'failed' | 'returned';

const looks: Record<Shown, { icon: LucideIcon; tone: Tone }> = {
  draft: { icon: CircleDashed, tone: 'muted' },
  'in-review': { icon: Eye, tone: 'info' },
  approved: { icon: CircleCheck, tone: 'success' },
  scheduled: { icon: CalendarClock, tone: 'accent' },
  failed: { icon: TriangleAlert, tone: 'danger' },
  returned: { icon: Undo2, tone: 'warning' },
  published: { icon: Globe, tone: 'success' },
  cancelled: { icon: Ban, tone: 'muted' },
};

/** Returns the state to show: a schedule and its failure come before the state of the review, and a rejection is shown with a draft. */
function shownState({ state, publishAt, failure, returnedAt }: ReleaseSummary): Shown {
  if (publishAt !== null) return 'scheduled';
  if (failure !== null && isOpenReleaseState(state)) return 'failed';
  return state === 'draft' && returnedAt !== null ? 'returned' : state;
}

/** State of a release as text with an icon. */
export function ReleaseState({ release }: { release: ReleaseSummary }) {
  const { t } = useTranslation();
  const state = shownState(release);
  const { icon, tone } = looks[state];
  return (
    <Status icon={icon} tone={tone}>
      {t(`releases.state.${state}`)}
    </Status>
  );
}
