import { type ComponentType, createElement, type ReactNode, useContext } from 'react';
import { islandID, islandPlaceholder, islandProps, IslandScope, islandTag } from './island-scope.ts';

/** When an island is hydrated: when the browser is idle, when it becomes visible, or at the first interaction. */
export type IslandLoad = 'idle' | 'visible' | 'interaction';

type PropsPart<P> = object extends P ? { props?: P } : { props: P };

export type IslandProps<P extends object> = PropsPart<P> & {
  /** A component exported by a file named `*.island.tsx`. */
  component: ComponentType<P>;
  /** `visible` by default. */
  load?: IslandLoad;
};

/**
 * An interactive part of the page, rendered on the server and hydrated separately in the browser. `props` are serialised to
 * JSON, so they have no functions, components and dates. It has no access to React context of the page. Nested islands are part of the outer one.
 * @throws when the component does not come from a `*.island.tsx` file
 */
export function Island<P extends object>({ component, load = 'visible', props }: IslandProps<P>): ReactNode {
  const scope = useContext(IslandScope);
  const componentProps = (props ?? {}) as P;
  const Component = component;
  if (!scope) return <Component {...componentProps} />;
  const id = islandID(component);
  const position = scope.add(component as ComponentType<object>, componentProps);
  return createElement(islandTag, {
    'data-island': id,
    'data-props': islandProps(id, componentProps),
    'data-load': load,
    'data-prefix': scope.prefix(position),
    dangerouslySetInnerHTML: { __html: islandPlaceholder(position) },
  });
}
