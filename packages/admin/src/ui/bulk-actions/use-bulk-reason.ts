import type { BulkActionKind, ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/error-text.ts';

/** Properties of the content of a page, whose errors its editor shows. */
const contentProperty = /^(?:blocks|typeData|title|seo\w*)\b/;

/** Returns the function that says in a sentence why an action refuses a page. */
export function useBulkReason(kind: BulkActionKind): (errors: readonly ErrorItem[]) => string {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const refused = kind === 'unpublish' ? 'notLive' : kind === 'request' ? 'requested' : 'changed';
  return (errors) => {
    const codes = new Set(errors.map(({ code }) => code));
    if (codes.has('UM_01')) return t('bulk.reason.permission');
    if (codes.has('PM_01')) return t('bulk.reason.gone');
    if (codes.has('V_07')) return t(`bulk.reason.${refused}`);
    const incomplete = errors.filter(({ property }) => contentProperty.test(property));
    if (incomplete.length > 0) return t('bulk.reason.content', { count: incomplete.length });
    if (errors.some(({ property }) => property === 'parentID')) return t('bulk.reason.noParent');
    if (errors.some(({ property, code }) => property === 'releaseID' && code === 'V_12')) {
      return t('bulk.reason.unpublishedByRelease');
    }
    if (errors.some(({ property }) => property === 'to')) return t('bulk.reason.belowItself');
    if (codes.has('V_06')) {
      return t(errors.some(({ property }) => property === 'newLocale') ? 'bulk.reason.exists' : 'bulk.reason.address');
    }
    return errors.map(textOf).join(' ');
  };
}
