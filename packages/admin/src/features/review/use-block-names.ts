import { localise } from '@ximblox/blocks';
import type { AnswerOf, contract } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';

/** What a review link shows. */
export type Draft = AnswerOf<typeof contract.reviewLinks.open>;

/** Names of the blocks of a draft by key: their position and type. */
export function useBlockNames({ blocks }: Pick<Draft, 'blocks'>): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  return new Map(blocks.map(({ key, label }, index) => [key, `${index + 1}. ${localise(label, i18n.language)}`]));
}
