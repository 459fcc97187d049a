import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { type FileFacts, useFileFacts } from './file-facts.ts';

/** What the cells of a list say, in the reader's language. */
export interface CellWords extends FileFacts {
  t: TFunction;
  number(value: number): string;
}

/** Asked for once by the list: a hundred cells that come into sight at once would each take out subscriptions of their own. */
export function useCellWords(): CellWords {
  const { t } = useTranslation();
  const { number } = useFormats();
  const facts = useFileFacts();
  return useMemo(() => ({ t, number, ...facts }), [t, number, facts]);
}
