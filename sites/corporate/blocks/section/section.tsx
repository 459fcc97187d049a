import type { RenderContext } from '@ximblox/blocks';
import { FieldText, isShown } from '@ximblox/site/kit';
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

/** A section of the page: label in the margin, heading, introduction and content on the grid. */
export function Section({ name, block, context, label, title, intro, surface = 'paper', children }: SectionProps) {
  const headingID = `h-${block.key}`;
  // Undefined if the block has no such field; an empty text is shown in the preview, so that editors can write it.
  const shows = (text: string | undefined): text is string => text !== undefined && isShown(context, text);
  const headed = shows(label) || shows(title);
  // Without a heading it is not a section of the document outline.
  const Root = title ? 'section' : 'div';
  return (
    <Root className={`section on-${surface} ${name}`} aria-labelledby={title ? headingID : undefined}>
      <div className="frame">
        {headed && (
          <header
            className={
              shows(title) || shows(intro) ? 'section-head datum subgrid' : 'section-head section-bare datum subgrid'
            }
          >
            <LevelMark />
            {shows(label) && (
              <p className="section-label note">
                <span className="section-label-text">
                  <FieldText context={context} path="label" value={label} />
                </span>
              </p>
            )}
            {(shows(title) || shows(intro)) && (
              <div className="section-heading">
                {shows(title) && (
                  <h2 className="section-title" id={headingID}>
                    <FieldText context={context} path="title" value={title} />
                  </h2>
                )}
                {shows(intro) && (
                  <p className="section-intro soft lead">
                    <FieldText context={context} path="intro" value={intro} />
                  </p>
                )}
              </div>
            )}
          </header>
        )}
        {children}
      </div>
    </Root>
  );
}
