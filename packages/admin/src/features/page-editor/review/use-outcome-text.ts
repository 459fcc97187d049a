import type { RequestOutcome } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';

/** Returns how a request ended and who ended it, as a sentence without a full stop. */
export function useOutcomeText(): (outcome: Pick<RequestOutcome, 'status' | 'by'>) => string {
  const { t } = useTranslation();
  return ({ status, by }) =>
    by.name === '' ? t(`editor.review.ended.${status}`) : t(`editor.review.endedBy.${status}`, { name: by.name });
}
