import type { SubmissionState } from '@ximblox/contract';
import { CircleCheck, CircleDot, CircleDotDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './inbox.module.css';

const icons = { new: CircleDot, open: CircleDotDashed, done: CircleCheck };

/** The state of a submission in words, with a shape. */
export function SubmissionStateBadge({ state }: { state: SubmissionState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {t(`inbox.state.${state}`)}
    </span>
  );
}
