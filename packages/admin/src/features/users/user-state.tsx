import type { UserState } from '@ximblox/contract';
import { CircleCheck, CircleSlash, type LucideIcon, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './users.module.css';

const icons: Record<UserState, LucideIcon> = { active: CircleCheck, invited: Mail, deactivated: CircleSlash };

/** How an account stands, in words and with a shape. */
export function UserStateMark({ state }: { state: UserState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {t(`users.state.${state}`)}
    </span>
  );
}
