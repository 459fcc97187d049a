import { useQuery } from '@tanstack/react-query';
import type { ReleaseItemKind } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/errors/error-text.ts';
import { releaseQuery } from '../lib/releases.ts';
import { useItemTitles } from './release-item-titles.ts';

/** An error or a stored problem. */
interface Problem {
  property: string;
  code: string;
}

/** Whether an error is about one change of a release. */
export const isOfItem = ({ property }: Problem): boolean => property.startsWith('itemList.');

/** Returns a function that says what prevents the publication of a change. The property of a problem is one of its content. */
export function useItemProblem(): (problem: Problem, kind: ReleaseItemKind) => string {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return ({ property, code }, kind) => {
    if (property === '') return t(`releases.problem.${code as 'RM_02'}`, textOf({ property, code }));
    // Visitors and forms know the slug of a redirect as its address.
    return textOf({ property: kind === 'redirect' && property === 'slug' ? 'from' : property, code });
  };
}

interface ReleaseErrorsProps {
  releaseID: number;
  errors: readonly Problem[];
  /** What did not happen. */
  text: string;
}

/** Errors of the publication of a release, each with the title of its change. */
export function ReleaseErrors({ releaseID, errors, text }: ReleaseErrorsProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const problemOf = useItemProblem();
  const named = useItemTitles();
  const { data } = useQuery(releaseQuery(String(releaseID)));
  const items = data ? named(data).itemList : [];
  const sentenceOf = ({ property, code }: Problem): string => {
    const [, index, inside = ''] = /^itemList\.(\d+)\.?(.*)$/.exec(property) ?? [];
    const item = items[Number(index)];
    if (!item) return textOf({ property: inside, code });
    return `${item.title || t('releases.kind.settings')}: ${problemOf({ property: inside, code }, item.kind)}`;
  };
  return (
    <div role="alert" className="stack gap-8 small rounded danger card pad-12">
      <p>{text}</p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.property} ${error.code}`}>{sentenceOf(error)}</li>
        ))}
      </ul>
    </div>
  );
}
