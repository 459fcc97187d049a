import { type ComponentType, createElement, type ReactNode, useContext } from 'react';
import { islandID, islandPlaceholder, islandProps, IslandScope, islandTag } from './island-scope.ts';

/** When an island wakes: as soon as the browser is idle, when it comes into view, or when somebody points at or focuses it. */
export type IslandLoad = 'idle' | 'visible' | 'interaction';

type PropsPart<P> = object extends P ? { props?: P } : { props: P };

export type IslandProps<P extends object> = PropsPart<P> & {
  /** A component exported by a file named `*.island.tsx`. */
  component: ComponentType<P>;
  /** `visible` by default. */
  load?: IslandLoad;
};

/**
 * A part of the page that stays interactive: rendered on the server like everything else, and hydrated in the browser on
 * its own. `props` must survive JSON. React context does not reach into it. Islands inside an island are part of it.
 * @throws when the component does not come from a `*.island.tsx` file
 */
export function Island<P extends object>({ component, load = 'visible', props }: IslandProps<P>): ReactNode {
  const scope = useContext(IslandScope);
  const given = (props ?? {}) as P;
  const Component = component;
  if (!scope) return <Component {...given} />;
  const id = islandID(component);
  const position = scope.add(component as ComponentType<object>, given);
  return createElement(islandTag, {
    'data-island': id,
    'data-props': islandProps(given),
    'data-load': load,
    'data-prefix': scope.prefix(position),
    dangerouslySetInnerHTML: { __html: islandPlaceholder(position) },
  });
}
