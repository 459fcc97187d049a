import type { AnswerOf, contract, MoveProblem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/error-text.ts';

type Preview = AnswerOf<typeof contract.pageTree.previewMove>;

/** Maximum number of pages and problems listed in the dialog. */
const maxNamed = 20;

function Problems({ problems }: { problems: readonly MoveProblem[] }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return (
    <div role="alert" className="small card pad-12 list-box">
      <p className="danger strong">{t('page.tree.move.problems')}</p>
      <ul>
        {problems.slice(0, maxNamed).map((problem) => (
          <li key={`${problem.page?.id} ${problem.code}`} className="break-anywhere">
            {problem.page && `${problem.page.title} (${problem.page.url}): `}
            {textOf(problem)}
          </li>
        ))}
        {problems.length > maxNamed && <li>{t('page.tree.move.more', { count: problems.length - maxNamed })}</li>}
      </ul>
    </div>
  );
}

/** Preview of the changes of a move, or the problems that prevent it. */
export function MoveEffects({ preview, shouldUpdateLinks }: { preview: Preview; shouldUpdateLinks: boolean }) {
  const { t } = useTranslation();
  const { total, published, pages, links, menuItems, typedLinks, problems } = preview;
  if (problems.length > 0) return <Problems problems={problems} />;
  const named = pages.slice(0, maxNamed);
  return (
    <output className="stack gap-8 one-column small">
      <ul aria-label={t('editor.settings.effects.title')}>
        {published > 0 && <li>{t('page.tree.move.redirects', { count: published })}</li>}
        {links > 0 && <li>{t('editor.settings.effects.links', { count: links })}</li>}
        {menuItems > 0 && <li>{t('editor.settings.effects.menuItems', { count: menuItems })}</li>}
        {typedLinks !== null && typedLinks > 0 && (
          <li>
            {t(shouldUpdateLinks ? 'editor.settings.effects.typed' : 'editor.settings.effects.typedLeft', {
              count: typedLinks,
            })}
          </li>
        )}
        <li>{t('page.tree.move.addresses', { count: total })}</li>
      </ul>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={t('page.tree.move.newAddresses')}
        className="stack gap-8 sunken rounded pad-12 list-box"
      >
        {named.map(({ id, title, from, to }) => (
          <li key={id} className="break-anywhere">
            <span className="strong">{title}</span>
            <span className="block muted">
              {from} → {to}
            </span>
          </li>
        ))}
        {total > named.length && <li>{t('page.tree.move.more', { count: total - named.length })}</li>}
      </ul>
    </output>
  );
}
