import { Button } from '@mantine/core';
import type { BulkAction, BulkPreviewItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/format.ts';
import { useBulkReason } from '../../../ui/bulk-actions/use-bulk-reason.ts';
import classes from './bulk.module.css';

const outcomes = ['failed', 'ready', 'unchanged'] as const;

/** Returns a function that describes the effect of an action on a page. */
function useEffectText(action: BulkAction): (page: BulkPreviewItem['page']) => string {
  const { t } = useTranslation();
  return ({ isPublic }) => {
    switch (action.kind) {
      case 'publish':
        return t(isPublic ? 'bulk.effect.changesGoLive' : 'bulk.effect.goesLive');
      case 'unpublish':
        return t('bulk.effect.goesOffline');
      case 'tag':
        if (action.releaseID !== undefined) return t('bulk.effect.tagRelease');
        return t(isPublic ? 'bulk.effect.tagLive' : 'bulk.effect.tag');
      case 'translate':
        return t(action.releaseID === undefined ? 'bulk.effect.translate' : 'bulk.effect.translateRelease');
      case 'remove-from-release':
        return t('bulk.effect.releaseRemove');
      case 'release':
        return t(action.takesOff ? 'bulk.effect.releaseOff' : 'bulk.effect.release');
      case 'trash':
        return t(isPublic ? 'bulk.effect.trashLive' : 'bulk.effect.trash');
      default:
        return t(`bulk.effect.${action.kind}`);
    }
  };
}

/** Groups items by description, largest group first. */
function groupedBy(items: readonly BulkPreviewItem[], textOf: (item: BulkPreviewItem) => string) {
  const groups = Map.groupBy(items, textOf);
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

interface GroupProps {
  text: string;
  items: readonly BulkPreviewItem[];
}

/** Pages rendered per step; a group can have a thousand. */
const pagesShown = 100;
/** Maximum size of an initially open group. */
const fewPages = 5;

/** Collapsible group of pages with the same description. Renders its pages only when open. */
function Group({ text, items }: GroupProps) {
  const { t } = useTranslation();
  const { number, localeName } = useFormats();
  const [isOpen, setOpen] = useState(items.length <= fewPages);
  const [shown, setShown] = useState(pagesShown);
  const left = items.length - shown;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="pad-4">
        {text} <span className="muted tabular">({number(items.length)})</span>
      </summary>
      {isOpen && (
        <ul className={`break-anywhere list-box ${classes.pages}`}>
          {items.slice(0, shown).map(({ page: { id, title, locale, url } }) => (
            <li key={id}>
              <Link to={`/page/${id}`} target="_blank" lang={locale}>
                {title}
              </Link>
              <span className="small block muted">
                {url} · {localeName(locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + pagesShown)}>
          {t('bulk.more', { count: left, number: number(left) })}
        </Button>
      )}
    </details>
  );
}

/** Preview of an action: its effects on pages, and the reasons for skipped pages. */
export function PreviewGroups({ action, items }: { action: BulkAction; items: readonly BulkPreviewItem[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const reasonOf = useBulkReason(action.kind);
  const effectOf = useEffectText(action);
  const textOf = ({ outcome, page, errors }: BulkPreviewItem): string => {
    if (outcome === 'failed') return reasonOf(errors);
    if (outcome === 'ready') return effectOf(page);
    return t(
      action.kind === 'publish' || action.kind === 'tag' || action.kind === 'move'
        ? `bulk.unchanged.${action.kind}`
        : 'bulk.unchanged.other',
    );
  };
  return outcomes.map((outcome) => {
    const matching = items.filter((item) => item.outcome === outcome);
    if (matching.length === 0) return null;
    return (
      <section key={outcome}>
        <h3 className="margin-bottom-4">{t(`bulk.group.${outcome}`, { number: number(matching.length) })}</h3>
        {groupedBy(matching, textOf).map(([text, pages]) => (
          <Group key={text} text={text} items={pages} />
        ))}
      </section>
    );
  });
}
