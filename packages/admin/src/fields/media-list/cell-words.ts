import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { type FileFacts, useFileFacts } from './file-facts.ts';

/** Messages of the list's cells in the user's language. */
export interface CellWords extends FileFacts {
  t: TFunction;
  number(value: number): string;
}

/** Created once by the list: a subscription per cell would be slow for hundreds of cells. */
export function useCellWords(): CellWords {
  const { t } = useTranslation();
  const { number } = useFormats();
  const facts = useFileFacts();
  return useMemo(() => ({ t, number, ...facts }), [t, number, facts]);
}
