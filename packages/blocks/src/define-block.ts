import type { ReactNode } from 'react';
import type { ArticlePart } from './article.ts';
import type { BlockContent } from './block-content.ts';
import type { AnyTypeData } from './content-page.ts';
import type { FieldPath, Fields, PathOfKind, RenderedFields, StoredProps } from './fields/index.ts';
import { recordSource } from './definition-source.ts';
import type { LocalisedText } from './localised-text.ts';
import type { ContentReader, RenderContext } from './render-context.ts';

/** Image of an example, as a file in the site's media folder. */
export interface ExampleImage {
  path: string;
  alt: string;
}

/** Content of a block for the block picker. */
export interface BlockExample {
  props: Readonly<Record<string, unknown>>;
  /** By field path, such as `background` or `cards.0.image`. */
  images?: Readonly<Record<string, ExampleImage>>;
  files?: Readonly<Record<string, { path: string }>>;
}

/** The example of a block with these fields. */
interface ExampleOf<F extends Fields> {
  props: StoredProps<F>;
  images?: Readonly<{ [Path in PathOfKind<F, 'image'>]?: ExampleImage }>;
  files?: Readonly<{ [Path in PathOfKind<F, 'file'>]?: { path: string } }>;
}

/** Input of the loader of a block. */
export interface BlockLoaderInput<F extends Fields> {
  fields: RenderedFields<F>;
  context: RenderContext;
  content: ContentReader;
}

/** Props of a block component: its fields, its loaded data and its context. */
export type BlockProps<F extends Fields, Data = undefined> = RenderedFields<F> & {
  data: Data;
  context: RenderContext<AnyTypeData, FieldPath<F>>;
  block: { key: string; anchorPoint: string };
};

/** A type of block: its fields and the component that renders them. */
export interface BlockDefinition<F extends Fields = Fields, Data = unknown> {
  /** `news-list`: stored with the content, so it does not change. */
  type: string;
  /** Name in the block picker and the outline. */
  label: LocalisedText;
  /** Group heading in the block picker. */
  group: LocalisedText;
  /** A sentence in the block picker. */
  description: LocalisedText;
  /** Other words by which editors find the type in the block picker: `{ en: 'photo picture' }`. */
  keywords: LocalisedText;
  /** Values that editors fill in, by name. */
  fields: F;
  /** Content with which the block picker and tests render the block. */
  example: BlockExample;
  /**
   * Upgrades of stored content. Each runs on every read, in order, so each must leave content in its new shape
   * unchanged.
   */
  upgrades: Record<string, (content: BlockContent) => BlockContent>;
  /**
   * Loads data that a block needs in addition to its fields, such as the newest pages of a type. Runs on the server
   * before rendering.
   */
  load?(input: BlockLoaderInput<F>): Promise<Data>;
  /**
   * Whether other frontends receive the result of `load` as `data` of the block. Everything in it is then public, whatever
   * the component shows. False by default.
   */
  deliverData: boolean;
  /** Text of the block for feeds and other plain forms of the page; its rich text by default. */
  article?(fields: RenderedFields<F>): readonly ArticlePart[];
  /** Renders the block. It receives the fields by name, `data`, `context` and `block`. */
  component(props: BlockProps<F, Data>): ReactNode;
}

type Optional = 'description' | 'keywords' | 'upgrades';

/** Properties whose literal types are kept. */
type Literal = 'type' | 'deliverData';

/**
 * Declares a type of block. Its fields determine the component's props, the editor's form, validation, sanitising,
 * search text, and the references to pages, images and files. `load` comes before `component`, which receives its
 * result as `data`. `defineSite` reports problems.
 */
export function defineBlock<
  const F extends Fields,
  Data = undefined,
  const Type extends string = string,
  const IsDelivered extends boolean = false,
>(
  definition: Omit<BlockDefinition<F, Data>, Optional | Literal | 'example'> &
    Partial<Pick<BlockDefinition<F, Data>, Optional>> & {
      /** `news-list`: stored with the content, so it does not change. */
      type: Type;
      /**
       * Whether other frontends receive the result of `load` as `data` of the block. Everything in it is then public,
       * whatever the component shows. False by default.
       */
      deliverData?: IsDelivered;
      /** Content with which the block picker and tests render the block: `{ props: { title: 'Title' } }`. */
      example: ExampleOf<F>;
    },
): BlockDefinition<F, Data> & { type: Type; deliverData: IsDelivered } {
  const { example, deliverData, ...rest } = definition;
  const defined = { description: '', keywords: '', upgrades: {}, ...rest, example: example as BlockExample };
  // Without a value, the type parameter is false.
  return recordSource({ ...defined, deliverData: (deliverData ?? false) as IsDelivered }, defineBlock);
}
