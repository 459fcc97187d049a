import type { ResolvedLink } from '@ximblox/blocks';
import { LinkTo } from '@ximblox/site/kit';
import { Arrow } from './arrow.tsx';

/** Links in a row: the first as a button, the others as words. Those without a public target are left out. */
export function Buttons({ buttons }: { buttons: { label: string; to: ResolvedLink | null }[] }) {
  const reachable = buttons.filter(({ to }) => to !== null);
  if (reachable.length === 0) return null;
  return (
    <div className="buttons">
      {reachable.map(({ label, to }, position) => (
        <LinkTo key={`${to?.href} ${label}`} link={to} className={position === 0 ? 'button' : 'arrow-link'}>
          {label}
          {position > 0 && <Arrow />}
        </LinkTo>
      ))}
    </div>
  );
}
