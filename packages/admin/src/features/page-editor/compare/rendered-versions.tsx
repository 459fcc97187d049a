import { useElementSize } from '@mantine/hooks';
import type { BlockComparison } from '@ximblox/blocks/internal';
import {
  isRecord,
  type BlockMark,
  type ComparisonCommand,
  type ComparisonEvent,
  pageHeaderKey,
  type ScrollPosition,
} from '@ximblox/contract';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { adminBase } from '../../../lib/address.ts';
import { useEditorState } from '../editor-context.ts';
import { isHeaderChanged, useChangeSummary } from './changed-fields.tsx';
import classes from './compare.module.css';
import { keysIn, type PlacedKeys } from './placed-keys.ts';
import type { Compared } from './use-comparison.ts';

/** Layout width of each version in pixels; scaled down if there is less space. */
const desktop = 1280;
/** Below this width a version has the phone layout. */
const phone = 400;

type Side = 'left' | 'right';

const eventTypes: ReadonlySet<string> = new Set<ComparisonEvent['type']>(['ximblox:compared', 'ximblox:scrolled']);
const isEvent = (data: unknown): data is ComparisonEvent => isRecord(data) && eventTypes.has(String(data.type));

interface RenderedVersionProps {
  title: string;
  versionID: number;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called when the version is ready and on scrolling. */
  onEvent?(event: ComparisonEvent): void;
}

/** A version as the public renderer shows it. */
export function RenderedVersion({ title, versionID, frame, onEvent }: RenderedVersionProps) {
  const pageID = useEditorState((state) => state.page.id);
  const { ref, width: room, height } = useElementSize();
  const width = room === 0 || room < phone ? room : desktop;
  const scale = width === 0 ? 1 : room / width;
  const onMessage = useEffectEvent((event: ComparisonEvent) => onEvent?.(event));
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && isEvent(data)) onMessage(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
  return (
    <figure className={`stack min-height-0 head-and-body ${classes.rendered}`}>
      <figcaption className="small strong dense line-below surface pad-8-16">{title}</figcaption>
      <div ref={ref} className={`clip min-height-0 ${classes.stage}`}>
        <iframe
          ref={frame}
          title={title}
          className={classes.frame}
          src={`${adminBase}/preview/${pageID}?version=${versionID}`}
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}

export interface RenderedVersionsHandle {
  /** Scrolls to a block in both. */
  show(key: string): void;
}

interface RenderedVersionsProps extends Compared {
  titles: Record<Side, string>;
  placed: PlacedKeys;
  /** Called when a version is rendered. */
  onPlaced: Dispatch<SetStateAction<PlacedKeys>>;
  handle: RefObject<RenderedVersionsHandle | null>;
}

const others = { left: 'right', right: 'left' } as const;

const markOf = ({ change, moved }: BlockComparison): BlockMark['change'] | null =>
  change === 'same' ? (moved ? 'moved' : null) : change;

/** Returns the same place in another version; if the block is missing there, the end of its predecessor. */
function placeIn(to: readonly string[], from: readonly string[], place: ScrollPosition): ScrollPosition {
  const known = new Set(to);
  if (place.key === null || known.has(place.key)) return place;
  const before = from.slice(0, from.indexOf(place.key));
  const key = before.findLast((one) => known.has(one)) ?? null;
  return { key, fraction: key === null ? 0 : 1 };
}

/** Returns the marks of the changes that one side shows. */
function useMarks({ comparison }: Pick<Compared, 'comparison'>): (side: Side) => BlockMark[] {
  const { t } = useTranslation();
  const summaryOf = useChangeSummary();
  return (side) => [
    ...(isHeaderChanged(comparison)
      ? [{ key: pageHeaderKey, change: 'changed' as const, label: t('editor.compare.block.changed') }]
      : []),
    ...comparison.blocks.flatMap((block) => {
      const change = markOf(block);
      const isHere = side === 'left' ? block.change !== 'added' : block.change !== 'removed';
      return change && isHere ? [{ key: block.key, change, label: summaryOf(block) }] : [];
    }),
  ];
}

/** Two rendered versions with marked changes and synchronised scrolling by block. */
export function RenderedVersions({ left, right, comparison, titles, placed, onPlaced, handle }: RenderedVersionsProps) {
  const { t } = useTranslation();
  const marksOf = useMarks({ comparison });
  const section = useRef<HTMLElement>(null);
  const frames = { left: useRef<HTMLIFrameElement>(null), right: useRef<HTMLIFrameElement>(null) };
  const versions = { left, right };
  const keysOf = { left: keysIn(left, placed), right: keysIn(right, placed) };

  const send = (side: Side, command: ComparisonCommand): void =>
    frames[side].current?.contentWindow?.postMessage(command, location.origin);

  const mark = (side: Side): void => send(side, { type: 'ximblox:marks', marks: marksOf(side) });

  const follow = (from: Side, place: ScrollPosition): void => {
    const to = others[from];
    send(to, { type: 'ximblox:scroll', place: placeIn(keysOf[to], keysOf[from], place) });
  };

  const onMessage = (side: Side, event: ComparisonEvent): void => {
    if (event.type === 'ximblox:compared') {
      onPlaced((known) => ({ ...known, [versions[side].id]: event.keys }));
      mark(side);
    } else if (event.type === 'ximblox:scrolled') follow(side, event.place);
  };

  const markBoth = useEffectEvent(() => {
    mark('left');
    mark('right');
  });
  // After every render: marks may have changed, and each frame requests its own when it is ready.
  useEffect(() => markBoth());

  useImperativeHandle(handle, () => ({
    show(key) {
      // On narrow screens the versions are below the fields.
      section.current?.scrollIntoView({ block: 'nearest' });
      for (const side of ['left', 'right'] as const) {
        const place = { key, fraction: 0 };
        if (keysOf[side].includes(key)) send(side, { type: 'ximblox:scroll', place });
        else follow(others[side], place);
      }
    },
  }));

  return (
    <section
      ref={section}
      className={`stack sunken min-height-0 two-columns ${classes.versions}`}
      aria-label={t('editor.compare.rendered')}
    >
      {(['left', 'right'] as const).map((side) => (
        <RenderedVersion
          key={side}
          title={titles[side]}
          versionID={versions[side].id}
          frame={frames[side]}
          onEvent={(event) => onMessage(side, event)}
        />
      ))}
    </section>
  );
}
