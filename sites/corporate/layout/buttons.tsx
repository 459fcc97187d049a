import type { RenderContext, ResolvedLink } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';
import { Arrow } from './arrow.tsx';

interface ButtonsProps {
  /** The field `buttons` of the block. */
  buttons: { key: string; label: string; to: ResolvedLink | null }[];
  context: RenderContext;
}

/**
 * Links in a row: the first as a button, the others as text links. Links without a public target or label are omitted, except
 * in the preview.
 */
export function Buttons({ buttons, context }: ButtonsProps) {
  const shown = buttons
    .map((button, place) => ({ ...button, path: `buttons.${place}.label` }))
    .filter(({ label, to }) => context.preview || (label !== '' && to !== null));
  if (shown.length === 0) return null;
  return (
    <div className="buttons">
      {shown.map(({ key, label, to, path }, position) => (
        <LinkTo
          key={key}
          link={to ?? (context.preview ? { href: '#', external: false } : null)}
          className={position === 0 ? 'button' : 'arrow-link'}
        >
          <FieldText context={context} path={path} value={label} />
          {position > 0 && <Arrow />}
        </LinkTo>
      ))}
    </div>
  );
}
