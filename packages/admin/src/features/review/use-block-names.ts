import { localise } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import type { Draft } from './guest-panel.tsx';

/** Names of the blocks of a draft by key: their position and type. */
export function useBlockNames({ blocks }: Pick<Draft, 'blocks'>): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  return new Map(blocks.map(({ key, label }, index) => [key, `${index + 1}. ${localise(label, i18n.language)}`]));
}
