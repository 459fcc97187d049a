import type { ReleaseSummary } from '@ximblox/contract';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Eye,
  Globe,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/data-table/cells.tsx';

type Tone = NonNullable<Parameters<typeof Status>[0]['tone']>;
type Shown = ReleaseSummary['state'] | 'scheduled' | 'failed';

const looks: Record<Shown, { icon: LucideIcon; tone: Tone }> = {
  draft: { icon: CircleDashed, tone: 'muted' },
  'in-review': { icon: Eye, tone: 'info' },
  approved: { icon: CircleCheck, tone: 'success' },
  scheduled: { icon: CalendarClock, tone: 'accent' },
  failed: { icon: TriangleAlert, tone: 'danger' },
  published: { icon: Globe, tone: 'success' },
  cancelled: { icon: Ban, tone: 'muted' },
};

/** Returns the state to show: a schedule and its failure come before the state of the review. */
const shownState = ({ state, publishAt, failure }: ReleaseSummary): Shown =>
  publishAt !== null ? 'scheduled' : failure !== null ? 'failed' : state;

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
