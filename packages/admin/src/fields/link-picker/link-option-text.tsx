import { FileText, Hash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateMarks } from '../../ui/state-marks.tsx';
import { LinkTargetLine } from './link-target-line.tsx';
import type { LinkOption } from './typed-link.ts';

/** A page, an anchor or an address. */
export function LinkOptionText({ option }: { option: LinkOption }) {
  const { t } = useTranslation();
  if (option.kind === 'url') return <LinkTargetLine link={option} />;
  const isPage = option.kind === 'page';
  const Icon = isPage ? FileText : Hash;
  return (
    <>
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className="stack min-0 grow">
        <span className="truncate">{isPage ? option.page.title : `#${option.anchor}`}</span>
        <span className="caption muted truncate">
          {isPage ? option.page.url : (option.page?.title ?? t('fields.link.thisPage'))}
        </span>
      </span>
      {isPage && <StateMarks page={option.page} />}
    </>
  );
}
