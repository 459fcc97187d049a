import type { ReactNode } from 'react';
import type { ArticlePart } from './article.ts';
import type { BlockContent } from './block-content.ts';
import type { Fields, RenderedFields } from './fields/index.ts';
import { recordSource } from './definition-source.ts';
import type { LocalisedText } from './localised-text.ts';
import type { ContentReader, RenderContext } from './render-context.ts';

/** Image of an example, as a file in the site's media folder. */
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

/**
 * Loads data that a block needs in addition to its fields, such as the newest pages of a type. Runs on the server
 * before rendering.
 */
export type BlockLoader<F extends Fields, Data> = (input: {
  fields: RenderedFields<F>;
  context: RenderContext;
  content: ContentReader;
}) => Promise<Data>;

export interface BlockDefinition<F extends Fields = Fields, Data = undefined> {
  type: string;
  label: LocalisedText;
  /** Group heading in the block picker. */
  group: LocalisedText;
  description: LocalisedText;
  /** Other words by which editors find the type in the block picker: `{ en: 'photo picture' }`. */
  keywords: LocalisedText;
  fields: F;
  example: BlockExample;
  /**
   * Upgrades of stored content. Each runs on every read, in order, so each must leave content in its new shape
   * unchanged.
   */
  upgrades: Record<string, (content: BlockContent) => BlockContent>;
  load?: BlockLoader<F, Data>;
  /** Text of the block for feeds and other plain forms of the page; its rich text by default. */
  article?: (fields: RenderedFields<F>) => readonly ArticlePart[];
}

type Definition<F extends Fields, Data> = Omit<
  BlockDefinition<F, Data>,
  'description' | 'keywords' | 'upgrades' | 'load'
> & {
  description?: LocalisedText;
  keywords?: LocalisedText;
  upgrades?: BlockDefinition<F, Data>['upgrades'];
  load?: BlockLoader<F, Data>;
};

/**
 * Declares a type of block. Its fields determine the component's props, the editor's form, validation, sanitising,
 * search text, and the references to pages, images and files. `defineSite` reports problems.
 */
export function defineBlock<const F extends Fields, Data = undefined>(
  definition: Definition<F, Data>,
): BlockDefinition<F, Data> {
  return recordSource({ description: '', keywords: '', upgrades: {}, ...definition }, defineBlock);
}

/** Props of a block component: its fields, its loaded data and its context. */
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

/** Combines a block type and its component. A component with other props does not compile. */
export function registerBlock<F extends Fields, Data>(
  definition: BlockDefinition<F, Data>,
  component: (props: PropsOf<BlockDefinition<F, Data>>) => ReactNode,
): RegisteredBlock {
  return {
    // With circular imports the definition may still be undefined; `defineSite` reports that.
    id: (definition as Partial<typeof definition> | undefined)?.type ?? '',
    definition: definition as unknown as RegisteredBlock['definition'],
    component: component as RegisteredBlock['component'],
  };
}
