import type { LinkValue } from '@ximblox/contract';
import { FileText, Globe, Link2, Mail, Phone, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLinkTarget } from './link-target.ts';

const icons = { page: Link2, file: FileText, mail: Mail, phone: Phone, web: Globe } as const;

function signOf(link: LinkValue): keyof typeof icons {
  if (link.kind !== 'url') return link.kind;
  if (link.url.startsWith('mailto:')) return 'mail';
  return link.url.startsWith('tel:') ? 'phone' : 'web';
}

interface LinkTargetLineProps {
  link: LinkValue;
  /** Title shown beside it, which is not repeated. */
  beside?: string;
}

/** Title and address of a link's target, and its problem if it has one. */
export function LinkTargetLine({ link, beside }: LinkTargetLineProps) {
  const { t } = useTranslation();
  const target = useLinkTarget(link);
  const isRepeated = target?.title === beside && target?.detail !== '';
  const Icon = icons[signOf(link)];
  return (
    <span className="row gap-8 grow">
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className="stack min-0">
        {!isRepeated && <span className="truncate">{target?.title}</span>}
        {target?.detail && <span className="caption muted truncate">{target.detail}</span>}
        {target?.problem && (
          <span className="caption row gap-4 warning">
            <TriangleAlert size={13} aria-hidden />
            {t(`fields.link.problem.${target.problem}`)}
          </span>
        )}
      </span>
    </span>
  );
}
