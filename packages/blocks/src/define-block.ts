import type { ReactNode } from 'react';
import type { ArticlePart } from './article.ts';
import type { BlockContent } from './block-content.ts';
import type { Fields, RenderedFields } from './fields/index.ts';
import { noteSource } from './definition-source.ts';
import type { Words } from './words.ts';
import type { ContentReader, RenderContext } from './render-context.ts';

/** A picture of an example, by its place in the site's own media. */
export interface ExampleImage {
  path: string;
  alt: string;
}

export interface BlockExample {
  props: Record<string, unknown>;
  /** By field path, such as `background` or `cards.0.image`. */
  images?: Record<string, ExampleImage>;
  files?: Record<string, { path: string }>;
}

/** What a block reads beside its own fields, such as the newest pages of a type. Runs on the server, before rendering. */
export type BlockLoader<F extends Fields, Data> = (input: {
  fields: RenderedFields<F>;
  context: RenderContext;
  content: ContentReader;
}) => Promise<Data>;

export interface BlockDefinition<F extends Fields = Fields, Data = undefined> {
  type: string;
  label: Words;
  /** Heading under which the picker shows it. */
  group: Words;
  description: Words;
  fields: F;
  example: BlockExample;
  /**
   * Brings stored content of an older shape to today's. Each runs on every read, in order, so each must leave content
   * that already has its new shape as it is.
   */
  upgrades: Record<string, (content: BlockContent) => BlockContent>;
  load?: BlockLoader<F, Data>;
  /** What of it belongs to the text of its page where that is read without its design; its own rich text when left out. */
  article?: (fields: RenderedFields<F>) => readonly ArticlePart[];
}

type Definition<F extends Fields, Data> = Omit<BlockDefinition<F, Data>, 'description' | 'upgrades' | 'load'> & {
  description?: Words;
  upgrades?: BlockDefinition<F, Data>['upgrades'];
  load?: BlockLoader<F, Data>;
};

/**
 * Declares a type of block. From its fields come the component's props, the editor's form, validation, cleaning,
 * search text, and the references to pages, images and files. `defineSite` says what is wrong with it.
 */
export function defineBlock<const F extends Fields, Data = undefined>(
  definition: Definition<F, Data>,
): BlockDefinition<F, Data> {
  return noteSource({ description: '', upgrades: {}, ...definition }, defineBlock);
}

/** What the component of a block receives: its fields, what was loaded for it, and where it stands. */
export type PropsOf<D> =
  D extends BlockDefinition<infer F, infer Data>
    ? RenderedFields<F> & { data: Data; context: RenderContext; block: { key: string; anchorPoint: string } }
    : never;

/** A block type with the component that renders it. */
export interface RegisteredBlock {
  id: string;
  definition: BlockDefinition<Fields, unknown>;
  component: (props: never) => ReactNode;
}

/** Joins a block type and its component; a component that does not take the block's props does not compile. */
export function registerBlock<F extends Fields, Data>(
  definition: BlockDefinition<F, Data>,
  component: (props: PropsOf<BlockDefinition<F, Data>>) => ReactNode,
): RegisteredBlock {
  return {
    // A file that is imported too early has not made its definition yet; `defineSite` says so.
    id: (definition as Partial<typeof definition> | undefined)?.type ?? '',
    definition: definition as unknown as RegisteredBlock['definition'],
    component: component as RegisteredBlock['component'],
  };
}
