import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailPanel, RailPanelID } from './rail-panel.ts';
import classes from './rail.module.css';
import { type Rail as RailState, railButtonID, railID } from './use-rail.ts';

interface OpenRailProps {
  panel: RailPanel;
  covers: RailState['covers'];
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen(id: RailPanelID): void;
  onClose(): void;
}

function OpenRail({ panel, covers, heading, onOpen, onClose }: OpenRailProps) {
  const { t } = useTranslation();
  const aside = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    // On the element itself: React also bubbles key events of dialogs that a panel opens.
    const element = aside.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  const { Panel } = panel;
  return (
    <>
      {covers === 'page' && <div className={classes.scrim} aria-hidden onClick={onClose} />}
      <aside
        ref={aside}
        id={railID}
        className={`stack surface min-height-0 line-left head-and-body ${classes.rail}`}
        data-covers={covers ?? undefined}
        aria-labelledby="rail-heading"
      >
        <div className="row gap-8 spread pad-head">
          <h2 id="rail-heading" ref={heading} tabIndex={-1} className="body-size">
            {t(`editor.rail.panel.${panel.id}`)}
          </h2>
          <ActionIcon aria-label={t('editor.rail.close')} onClick={onClose}>
            <X size={17} aria-hidden />
          </ActionIcon>
        </div>
        <div className={`relative scroll min-height-0 ${classes.content}`}>
          <Panel key={panel.id} onOpen={onOpen} />
        </div>
      </aside>
    </>
  );
}

/**
 * Side panel of the page. Opening it by its button focuses its heading; closing it, also by Escape, returns the focus
 * to the button. A panel that is open initially does not take the focus.
 */
export function Rail({ rail: { panel, covers, open } }: { rail: RailState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = panel?.id ?? null;
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (id !== null && id !== before) heading.current?.focus();
  }, [id]);
  if (!panel) return null;
  const close = (): void => {
    open(null);
    document.getElementById(railButtonID(panel.id))?.focus();
  };
  return <OpenRail panel={panel} covers={covers} heading={heading} onOpen={open} onClose={close} />;
}
