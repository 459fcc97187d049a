/** What sites and packages for sites import. `internal.ts` adds what the other packages of Ximblox need. */
export type { ArticlePart } from './article.ts';
export type { BlockContent } from './block-content.ts';
export { SiteDefinitionError, type SiteProblem } from './check-site/problems.ts';
export type { ComputedValues } from './computed.ts';
export type { PageConditions, Where } from './conditions.ts';
export type { AnyTypeData, ContentPage } from './content-page.ts';
export {
  type BlockDefinition,
  type BlockExample,
  type BlockLoaderInput,
  type BlockProps,
  defineBlock,
  type ExampleImage,
} from './define-block.ts';
export { defineForm, type FormDefinition, type FormField, formField, type FormLink } from './define-form.ts';
export {
  definePageType,
  type LayoutPropsOf,
  type PageType,
  type PageTypeDefinition,
  type TypeDataOf,
} from './define-page-type.ts';
export { defineSite } from './define-site.ts';
export {
  type Can,
  defineEndpoint,
  defineExtension,
  defineHook,
  defineJob,
  defineMessages,
  definePermission,
  defineSettings,
  type EndpointAccess,
  type ErrorReference,
  type Extension,
  type Hook,
  type HookReactions,
  type Job,
  type JobDefinition,
  type MessageDefinition,
  type Need,
  type PermissionDefinition,
  type PermissionReference,
  type ReadSettings,
  type ServerParts,
  type SettingsDefinition,
  type SiteEndpoint,
} from './extend/index.ts';
export type * from './extend/handler-context.ts';
export type * from './extend/hook-events.ts';
export {
  type BlocksField,
  type Code,
  type CodeField,
  type Color,
  type ColorField,
  type ComparedAs,
  type CroppedImage,
  type DateField,
  type DatetimeField,
  defineFieldKind,
  type EmailField,
  type Field,
  type FieldBuilder,
  type FieldKindDefinition,
  type FieldOptions,
  type FieldPath,
  type Fields,
  type FileField,
  field,
  type GroupField,
  type ImageField,
  type JsonField,
  type JsonRules,
  type JsonSchema,
  type LinkField,
  type ListField,
  type MultilineField,
  type MultiSelectField,
  type NestedBlock,
  type NumberField,
  type OwnField,
  type PageReference,
  type PaletteColor,
  type Phone,
  type PhoneField,
  type ReferenceField,
  type RenderedFields,
  type RenderedItem,
  type ResolvedFile,
  type ResolvedImage,
  type ResolvedLink,
  type Resolver,
  type RichText,
  type RichTextField,
  type RichTextLimits,
  type RichTextMark,
  richTextMarks,
  type Sanitiser,
  type SelectField,
  type SlugField,
  type StoredProps,
  type SwitchField,
  type Table,
  type TableField,
  type TagsField,
  type TextField,
  type TextFormat,
  type TimeField,
  type UrlField,
  type ValueError,
  type ValueFormats,
  type Video,
  type VideoField,
  type When,
  type WhenOperators,
} from './fields/index.ts';
export { type RelativeDay, today } from './fields/operators.ts';
export { localise, type LocalisedText } from './localised-text.ts';
export type { MenuAction, MenuActionContext } from './menu-action.ts';
export type { MessageCatalogue } from './messages.ts';
export type {
  DescribedPage,
  FeedDefinition,
  FeedEntry,
  Organisation,
  StructuredData,
} from './page-description.ts';
export type { ListedTag, PagedList } from './paged-list.ts';
export type {
  ContentReader,
  FormContact,
  FoundPages,
  LayoutProps,
  OrderDirection,
  OrderOf,
  PageOrder,
  PageQuery,
  RefusedForm,
  RenderContext,
  ResolvedMenuItem,
  ResolvedSibling,
  SitePopup,
} from './render-context.ts';
export type { SearchFacet, SearchHit, SearchProps, SearchView } from './search-view.ts';
export type {
  ExtraMenuItem,
  MenuDefinition,
  Site,
  SiteDefinition,
  SiteImage,
  SiteLocale,
} from './site-definition.ts';
export type { SiteSearch } from './site-search.ts';
export { createSiteClient, type CropParams, cropParams } from '@ximblox/contract';
export { z } from 'zod';
