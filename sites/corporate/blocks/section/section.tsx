import type { RenderContext } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';
import type { ReactNode } from 'react';
import { LevelMark } from '../../layout/level-mark.tsx';

export interface SectionProps {
  /** Class of the block. */
  name: string;
  block: { key: string };
  context: RenderContext;
  label?: string;
  title?: string;
  intro?: string;
  surface?: 'paper' | 'mist' | 'deep';
  children: ReactNode;
}

/** A section of a page: its word in the margin and its heading, and below them what is inside, on the page's grid. */
export function Section({ name, block, context, label, title, intro, surface = 'paper', children }: SectionProps) {
  const headingID = `h-${block.key}`;
  const headed = Boolean(label || title);
  return (
    <section className={`section on-${surface} ${name}`} aria-labelledby={title ? headingID : undefined}>
      <div className="frame">
        {headed && (
          <header className={title || intro ? 'section-head datum' : 'section-head section-bare datum'}>
            <LevelMark />
            {label && (
              <p className="section-label" {...editField(context, 'label')}>
                <span className="section-label-text">{label}</span>
              </p>
            )}
            {(title || intro) && (
              <div className="section-heading">
                {title && (
                  <h2 className="section-title" id={headingID} {...editField(context, 'title')}>
                    {title}
                  </h2>
                )}
                {intro && (
                  <p className="section-intro" {...editField(context, 'intro')}>
                    {intro}
                  </p>
                )}
              </div>
            )}
          </header>
        )}
        {children}
      </div>
    </section>
  );
}
