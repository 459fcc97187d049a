import { maxTotal } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';

/** Returns a function that adds "At least" to the text of a total that is only counted up to `maxTotal`. */
export function useAtLeast(): (text: string, total: number) => string {
  const { t } = useTranslation();
  return (text, total) => (total === maxTotal ? t('pagination.atLeast', { text }) : text);
}
