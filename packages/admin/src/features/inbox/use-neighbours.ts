import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useScreenActions } from '../../lib/screen-actions.ts';
import { isDialogOpen, isWritingIn, shortcutKeys, shortcutOf } from '../../lib/shortcuts.ts';
import { neighbourBody } from './inbox-filters.ts';

type Side = 'previous' | 'next';

/** Submissions before and after one in the list. */
export interface Neighbours {
  has(side: Side): boolean;
  show(side: Side): void;
}

/** Returns the neighbours of a submission in a list, which the arrow keys with Alt and the command palette show. */
export function useNeighbours(id: string, list: string): Neighbours {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['submissions', 'neighbours', id, list],
    queryFn: ({ signal }) =>
      api.call(contract.submissions.neighbours, { params: { id }, body: neighbourBody(list), signal }),
  });
  const has = (side: Side): boolean => typeof data?.[side] === 'number';
  const show = (side: Side): void => {
    const next = data?.[side];
    if (next) void navigate(`/inbox/${next}`, { state: { list } });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = event.defaultPrevented ? null : shortcutOf(event, false);
    const side = shortcut === 'moveUp' ? 'previous' : shortcut === 'moveDown' ? 'next' : null;
    // In text fields and selects, these keys have a meaning of their own.
    if (side === null || isWritingIn(event.target) || isDialogOpen()) return;
    event.preventDefault();
    show(side);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useScreenActions(() => [
    ...(has('previous') ? [{ text: t('inbox.previous'), keys: shortcutKeys.moveUp, run: () => show('previous') }] : []),
    ...(has('next') ? [{ text: t('inbox.next'), keys: shortcutKeys.moveDown, run: () => show('next') }] : []),
  ]);
  return { has, show };
}
