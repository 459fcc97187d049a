import { Anchor } from '@mantine/core';
import type { LinkValue } from '@ximblox/contract';
import { FileStack, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLinkTarget } from './link-target.ts';

/** Title of a selected page without an address, whether it can be seen, and a link to edit it. */
export function PageOfTypeLine({ link }: { link: LinkValue }) {
  const { t } = useTranslation();
  const target = useLinkTarget(link);
  const problem = target?.problem === 'gone' ? t('fields.link.problem.gone') : t('fields.page.notPublished');
  return (
    <span className="row gap-8 grow">
      <FileStack size={16} aria-hidden className="rigid muted" />
      <span className="stack min-0 grow">
        <span className="truncate">{target?.title}</span>
        {target?.problem && (
          <span className="caption row gap-4 warning">
            <TriangleAlert size={13} aria-hidden />
            {problem}
          </span>
        )}
      </span>
      {link.kind === 'page' && target?.problem !== 'gone' && (
        <Anchor
          component={Link}
          to={`/page/${link.pageID}`}
          className="small rigid"
          aria-label={t('fields.page.editNamed', { title: target?.title })}
        >
          {t('common.edit')}
        </Anchor>
      )}
    </span>
  );
}
